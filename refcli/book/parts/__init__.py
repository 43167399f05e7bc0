"""The chapters of a booklet, one module each. ``tell`` gives the blocks of a chapter, none where there is nothing."""
