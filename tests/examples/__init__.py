"""The examples beside the project and the pages of the findings."""
