-- Limits on path depth and number of pages, which webmasters may set as well as operators.
ALTER TABLE "host"
  ADD COLUMN "webmaster_page_cap" INTEGER,
  ADD COLUMN "last_page_at" TIMESTAMPTZ(3),
  ADD COLUMN "last_page_key" BIGINT,
  ADD COLUMN "max_path_depth" SMALLINT,
  ADD COLUMN "webmaster_path_depth" SMALLINT;
