"""Tabletop Companion: the rules, the judge, the referee and the record.  Standard library only."""
