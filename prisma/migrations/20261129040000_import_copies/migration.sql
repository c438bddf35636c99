-- An import may copy its files into the archive instead of indexing them in place.
ALTER TABLE import ADD COLUMN copies BOOLEAN NOT NULL DEFAULT false;
