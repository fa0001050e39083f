"""A database that is kept under names while it is played on, and put back to any of them."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from sqlalchemy import make_url

from tests.databases import order


class SqliteCopies:
    """An SQLite file that is kept under names, and put back; nobody may be connected while it is."""

    def __init__(self, folder):
        self._folder = Path(folder)
        self._path = self._folder / "copied.db"
        self.url = f"sqlite:///{self._path}"

    def keep(self, name):
        """Keep the database as it is under a name."""
        with closing(sqlite3.connect(self._path)) as source, closing(sqlite3.connect(self._kept(name))) as kept:
            source.backup(kept)

    def put_back(self, name):
        """Put the database back to what was kept under a name, whatever was done to it."""
        for beside in ("-wal", "-shm"):
            Path(f"{self._path}{beside}").unlink(missing_ok=True)
        shutil.copy(self._kept(name), self._path)

    def close(self):
        """Leave the files to whoever made the folder."""

    def _kept(self, name):
        return self._folder / f"{name}.kept"


class PostgresCopies:
    """The same of a database of a PostgreSQL cluster."""

    def __init__(self, cluster_url):
        self._cluster, self._name, self._kept = cluster_url, f"copied_{uuid4().hex}", []
        order(cluster_url, f"CREATE DATABASE {self._name}")
        self.url = make_url(cluster_url).set(database=self._name).render_as_string(hide_password=False)

    def keep(self, name):
        """Keep the database as it is under a name."""
        order(self._cluster, f"CREATE DATABASE {self._name}_{name} TEMPLATE {self._name}")
        self._kept.append(name)

    def put_back(self, name):
        """Put the database back to what was kept under a name, whatever was done to it."""
        order(self._cluster, f"DROP DATABASE IF EXISTS {self._name} WITH (FORCE)")
        order(self._cluster, f"CREATE DATABASE {self._name} TEMPLATE {self._name}_{name} STRATEGY FILE_COPY")

    def close(self):
        """Drop everything."""
        for name in (self._name, *(f"{self._name}_{one}" for one in self._kept)):
            order(self._cluster, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
