score examples/game-to-1000.jass --sheet examples/bad/S122-sheet-carried.csv
