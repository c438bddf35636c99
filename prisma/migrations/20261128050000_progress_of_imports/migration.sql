-- When the present process began with its step of an import, and how much of it was done then: bytes, or entries.
ALTER TABLE import ADD COLUMN step_at TIMESTAMPTZ(3), ADD COLUMN step_done BIGINT NOT NULL DEFAULT 0;
