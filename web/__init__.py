"""The page at the table: a Flask app over a ``House``.  It may import companion and flask, no more."""

from web.app import SERVER, create_app, hang_up
from web.house import House

__all__ = ["SERVER", "House", "create_app", "hang_up"]
