score examples/game-to-1000.jass --sheet examples/bad/S121-sheet-deal.csv
