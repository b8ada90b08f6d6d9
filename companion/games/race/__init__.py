"""The race of BauSquitMiao."""
