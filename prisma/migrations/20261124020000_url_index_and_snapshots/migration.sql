-- The index by URL outside of the database takes captures in the order in which they were stored, and snapshots
-- are made from it (docs/decisions/0074-url-index-in-parquet.md).

-- Up to where the URL index holds the captures of a file.
ALTER TABLE "warc_file" ADD COLUMN "listed_end" BIGINT NOT NULL DEFAULT 0;

-- Captures of a file are stored next to each other, so ranges of pages suffice to find them, at 0.01 % of the table.
CREATE INDEX "capture_file_idx" ON "capture" USING brin ("file_id", "offset") WITH (pages_per_range = 32, autosummarize = on);

CREATE TABLE "url_index_run" (
    "from_position" BIGINT NOT NULL,
    "to_position" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "tier" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "url_index_run_pkey" PRIMARY KEY ("from_position")
);
CREATE UNIQUE INDEX "url_index_run_name_key" ON "url_index_run" ("name");

CREATE TABLE "snapshot" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "position" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "progress" JSONB,
    "datasheet" JSONB,
    "digest" BYTEA,
    "problem" TEXT,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "snapshot_name_key" ON "snapshot" ("name");
