score examples/game-to-1000.jass --sheet examples/bad/S123-sheet-follows.csv
