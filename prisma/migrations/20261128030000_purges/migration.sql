-- A takedown hides, or hides and purges by a deadline (docs/decisions/0114-purges-are-written-down-first.md).

ALTER TABLE "takedown" ADD COLUMN "purge_by" TIMESTAMPTZ(3), ADD COLUMN "purge_asked_by" TEXT,
  ADD COLUMN "purge_started_at" TIMESTAMPTZ(3), ADD COLUMN "purge_look_at" TIMESTAMPTZ(3),
  ADD COLUMN "purge_seal_at" TIMESTAMPTZ(3), ADD COLUMN "purge_problem" TEXT;
CREATE INDEX "takedown_purge_look_at_idx" ON "takedown" ("purge_look_at") WHERE "purge_look_at" IS NOT NULL;

-- The node that writes the file seals it, since a purge waits for it.
ALTER TABLE "warc_file" ADD COLUMN "seal_wanted" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "purged_range" (
    "file_name" TEXT NOT NULL,
    "offset" BIGINT NOT NULL,
    "length" INTEGER NOT NULL,
    "takedown_id" BIGINT NOT NULL,
    "host_id" BIGINT NOT NULL,
    "url_key" BIGINT NOT NULL,
    "captured_at" TIMESTAMPTZ(6) NOT NULL,
    "purged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purged_range_pkey" PRIMARY KEY ("file_name", "offset")
);
CREATE INDEX "purged_range_takedown_id_captured_at_idx" ON "purged_range" ("takedown_id", "captured_at");

CREATE TABLE "purge_file" (
    "takedown_id" BIGINT NOT NULL,
    "file_name" TEXT NOT NULL,
    "records" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256_before" BYTEA NOT NULL,
    "sha256_after" BYTEA NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "written_at" TIMESTAMPTZ(3),
    "replica" TEXT NOT NULL DEFAULT 'pending',
    "replica_at" TIMESTAMPTZ(3),

    CONSTRAINT "purge_file_pkey" PRIMARY KEY ("takedown_id", "file_name")
);
CREATE INDEX "purge_file_unfinished_idx" ON "purge_file" ("file_name") WHERE "written_at" IS NULL OR "replica" = 'pending';

CREATE TABLE "purge_receipt" (
    "takedown_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,

    CONSTRAINT "purge_receipt_pkey" PRIMARY KEY ("takedown_id", "number")
);
