-- When an operator asked to have the file read again, or repaired.
ALTER TABLE file_check ADD COLUMN wanted_at TIMESTAMPTZ(3);
