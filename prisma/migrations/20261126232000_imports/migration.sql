-- History of other archives: files are indexed in place, entries without a record are kept as such
-- (docs/decisions/0093-imports-are-staged.md).

ALTER TABLE "warc_file" ADD COLUMN "import_id" INTEGER, ADD COLUMN "location" TEXT;
CREATE INDEX "warc_file_import_idx" ON "warc_file" ("import_id") WHERE "import_id" IS NOT NULL;

ALTER TABLE "page" ADD COLUMN "import_id" INTEGER;

ALTER TABLE "capture" ADD COLUMN "digest_algorithm" TEXT;
CREATE OR REPLACE VIEW "capture_entry" AS
SELECT "host_id", "url_key", "captured_at",
  coalesce("url", (SELECT page."url" FROM "page" WHERE page."host_id" = capture."host_id" AND page."url_key" = capture."url_key"), '') AS "url",
  "outcome", "code", "status", "mime", "record_type",
  (SELECT "name" FROM "warc_file" WHERE warc_file."file_id" = capture."file_id") AS "file_name", "file_id",
  "offset", "length", "payload_digest", "payload_bytes", "truncated", "refers_to_at", "refers_to_key", "duration_ms",
  "etag", "last_modified", "title", "language", "elapsed_seconds", "seed_list_id", "digest_algorithm"
FROM "capture";

CREATE TABLE "import" (
    "id" SERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "done_host_id" BIGINT,
    "done_url_key" BIGINT,
    "counts" JSONB NOT NULL,
    "problem" TEXT,

    CONSTRAINT "import_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "import_file" (
    "import_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "read_bytes" BIGINT NOT NULL DEFAULT 0,
    "format" TEXT,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "entries" INTEGER NOT NULL DEFAULT 0,
    "skipped" JSONB NOT NULL,
    "problem_count" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL,

    CONSTRAINT "import_file_pkey" PRIMARY KEY ("import_id", "number")
);
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
