explain revok
