-- Captures in partitions by month that name their file and their page by number
-- (docs/decisions/0085-captures-by-month.md).

-- A file has its row from its first capture on, with the end of its last indexed record: after kill -9 a node
-- repairs what lies behind that.
ALTER TABLE "warc_file" ADD COLUMN "file_id" SERIAL, ADD COLUMN "indexed_end" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "warc_file" DROP CONSTRAINT "warc_file_pkey", ADD CONSTRAINT "warc_file_pkey" PRIMARY KEY ("file_id");
CREATE UNIQUE INDEX "warc_file_name_key" ON "warc_file" ("name");
-- Every commit moves the indexed end of the open file.
ALTER TABLE "warc_file" SET (fillfactor = 85, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.01);

INSERT INTO "warc_file" ("name", "node_id", "opened_at")
SELECT "file_name", coalesce(substring("file_name" FROM '^meguri-([0-9]{1,9})-')::int, 1), min("captured_at")
FROM "capture" GROUP BY 1, 2 ON CONFLICT ("name") DO NOTHING;
UPDATE "warc_file" SET "indexed_end" = held."end"
FROM (SELECT "file_name", max("offset" + "length") AS "end" FROM "capture" GROUP BY 1) AS held
WHERE held."file_name" = "warc_file"."name";

ALTER TABLE "capture" RENAME TO "capture_before";
ALTER INDEX "capture_pkey" RENAME TO "capture_before_pkey";
ALTER INDEX "capture_captured_at_idx" RENAME TO "capture_before_captured_at_idx";
ALTER INDEX "capture_host_id_captured_at_idx" RENAME TO "capture_before_host_id_captured_at_idx";
ALTER INDEX "capture_refers_to_idx" RENAME TO "capture_before_refers_to_idx";

-- Wide columns first, so that none is padded.
CREATE TABLE "capture" (
    "host_id" BIGINT NOT NULL,
    "url_key" BIGINT NOT NULL,
    "captured_at" TIMESTAMPTZ(6) NOT NULL,
    "offset" BIGINT NOT NULL,
    "payload_bytes" BIGINT NOT NULL DEFAULT 0,
    "refers_to_at" TIMESTAMPTZ(6),
    "refers_to_key" BIGINT,
    "file_id" INTEGER NOT NULL,
    "length" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,
    "elapsed_seconds" INTEGER,
    "seed_list_id" INTEGER,
    "status" SMALLINT,
    "outcome" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "record_type" TEXT NOT NULL,
    "url" TEXT,
    "mime" TEXT,
    "payload_digest" BYTEA,
    "truncated" TEXT,
    "etag" TEXT,
    "last_modified" TEXT,
    "title" TEXT,
    "language" TEXT,

    CONSTRAINT "capture_pkey" PRIMARY KEY ("host_id", "url_key", "captured_at")
) PARTITION BY RANGE ("captured_at");
CREATE INDEX "capture_host_id_captured_at_idx" ON "capture" ("host_id", "captured_at");
CREATE INDEX "capture_captured_at_idx" ON "capture" ("captured_at");
CREATE INDEX "capture_refers_to_idx" ON "capture" ("host_id", "refers_to_key") WHERE "refers_to_key" IS NOT NULL;

-- Rows of a month never change, but for takedowns: they are frozen by the vacuum that follows their insertion.
-- Attaching, unlike CREATE TABLE … PARTITION OF, blocks neither readers nor writers of other months.
CREATE FUNCTION "add_capture_month"("instant" TIMESTAMPTZ) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  first_day DATE := date_trunc('month', instant AT TIME ZONE 'UTC')::date;
  partition_name TEXT := 'capture_' || to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || quote_ident(partition_name)) IS NOT NULL THEN RETURN; END IF;
  IF first_day NOT BETWEEN DATE '1990-01-01' AND DATE '2199-12-01' THEN
    RAISE EXCEPTION 'captures of % cannot be stored: their year must be 1990 to 2199', first_day
      USING ERRCODE = 'check_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('meguri.capture'));
  IF to_regclass('public.' || quote_ident(partition_name)) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE public.%I (LIKE public.capture INCLUDING DEFAULTS) WITH (autovacuum_vacuum_insert_scale_factor = 0.01,
    autovacuum_vacuum_insert_threshold = 10000, autovacuum_freeze_min_age = 0)', partition_name);
  EXECUTE format('ALTER TABLE public.capture ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', partition_name,
    first_day::timestamp AT TIME ZONE 'UTC', (first_day + INTERVAL '1 month') AT TIME ZONE 'UTC');
END $$;
REVOKE ALL ON FUNCTION "add_capture_month"(TIMESTAMPTZ) FROM PUBLIC;

DO $$ DECLARE instant TIMESTAMPTZ; BEGIN
  FOR instant IN SELECT DISTINCT date_trunc('month', "captured_at" AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' FROM "capture_before"
  LOOP PERFORM add_capture_month(instant); END LOOP;
END $$;
INSERT INTO "capture" ("host_id", "url_key", "captured_at", "offset", "payload_bytes", "refers_to_at", "refers_to_key", "file_id", "length",
  "duration_ms", "elapsed_seconds", "seed_list_id", "status", "outcome", "code", "record_type", "url", "mime", "payload_digest", "truncated",
  "etag", "last_modified", "title", "language")
SELECT c."host_id", c."url_key", "captured_at", "offset", "payload_bytes", "refers_to_at", "refers_to_key", "file_id", "length",
  "duration_ms", "elapsed_seconds", c."seed_list_id", "status", "outcome", "code", "record_type", CASE WHEN page."url" = c."url" THEN NULL ELSE c."url" END,
  "mime", "payload_digest", "truncated", "etag", "last_modified", "title", "language"
FROM "capture_before" AS c JOIN "warc_file" ON "name" = "file_name"
  LEFT JOIN "page" ON page."host_id" = c."host_id" AND page."url_key" = c."url_key";
DROP TABLE "capture_before";

-- Captures with their URL and the name of their file. A URL stands in "capture" only where it is not its page's: of a
-- robots.txt. Each is looked up for the rows of an answer, and only where a statement asks for it.
CREATE VIEW "capture_entry" AS
SELECT "host_id", "url_key", "captured_at",
  coalesce("url", (SELECT page."url" FROM "page" WHERE page."host_id" = capture."host_id" AND page."url_key" = capture."url_key"), '') AS "url",
  "outcome", "code", "status", "mime", "record_type",
  (SELECT "name" FROM "warc_file" WHERE warc_file."file_id" = capture."file_id") AS "file_name", "file_id",
  "offset", "length", "payload_digest", "payload_bytes", "truncated", "refers_to_at", "refers_to_key", "duration_ms",
  "etag", "last_modified", "title", "language", "elapsed_seconds", "seed_list_id"
FROM "capture";
