-- Scans of snapshots by analysers, on all nodes (docs/decisions/0121-scans-are-rows-and-pieces.md).

CREATE TABLE "scan" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "analyser_name" TEXT NOT NULL,
    "analyser_version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "first_rows_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "columns" JSONB,
    "estimate" BIGINT NOT NULL DEFAULT 0,
    "listed" BIGINT NOT NULL DEFAULT 0,
    "is_listed" BOOLEAN NOT NULL DEFAULT false,
    "documents" BIGINT NOT NULL DEFAULT 0,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "stored_bytes" BIGINT NOT NULL DEFAULT 0,
    "result_bytes" BIGINT NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "digest" NUMERIC(39, 0) NOT NULL DEFAULT 0,
    "acknowledges" BOOLEAN NOT NULL DEFAULT false,
    "dispatcher" UUID,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "scan_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "scan_name_key" ON "scan" ("name");

CREATE TABLE "scan_piece" (
    "id" BIGSERIAL NOT NULL,
    "scan_id" BIGINT NOT NULL,
    "first" BIGINT NOT NULL,
    "records" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "file_id" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "slot" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "started_by" INTEGER,
    "done_at" TIMESTAMPTZ(3),
    "done_by" INTEGER,
    "documents" INTEGER NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "part" TEXT,
    "part_bytes" BIGINT NOT NULL DEFAULT 0,
    "digest" NUMERIC(39, 0) NOT NULL DEFAULT 0,

    CONSTRAINT "scan_piece_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "scan_piece_open_idx" ON "scan_piece" ("scan_id", "state") WHERE "state" <> 'done';
CREATE INDEX "scan_piece_done_idx" ON "scan_piece" ("scan_id", "done_at") WHERE "state" = 'done';
CREATE INDEX "scan_piece_place_idx" ON "scan_piece" ("scan_id", "file_id", "first");
ALTER TABLE "scan_piece" ADD CONSTRAINT "scan_piece_scan_id_fkey" FOREIGN KEY ("scan_id") REFERENCES "scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "scan_skipped" (
    "scan_id" BIGINT NOT NULL,
    "record_index" BIGINT NOT NULL,
    "record_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "captured_at" TIMESTAMPTZ(6) NOT NULL,
    "reason" TEXT NOT NULL,
    "last_words" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scan_skipped_pkey" PRIMARY KEY ("scan_id", "record_index")
);
ALTER TABLE "scan_skipped" ADD CONSTRAINT "scan_skipped_scan_id_fkey" FOREIGN KEY ("scan_id") REFERENCES "scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "scan_node" (
    "scan_id" BIGINT NOT NULL,
    "node_id" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "documents" BIGINT NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scan_node_pkey" PRIMARY KEY ("scan_id", "node_id")
);
ALTER TABLE "scan_node" ADD CONSTRAINT "scan_node_scan_id_fkey" FOREIGN KEY ("scan_id") REFERENCES "scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "scan_cpu_sample" (
    "scan_id" BIGINT NOT NULL,
    "node_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "busy_seconds" DOUBLE PRECISION[] NOT NULL,
    "own_seconds" DOUBLE PRECISION NOT NULL,
    "run" UUID NOT NULL,

    CONSTRAINT "scan_cpu_sample_pkey" PRIMARY KEY ("scan_id", "node_id", "at")
);
ALTER TABLE "scan_cpu_sample" ADD CONSTRAINT "scan_cpu_sample_scan_id_fkey" FOREIGN KEY ("scan_id") REFERENCES "scan"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "scan_worker" (
    "node_id" INTEGER NOT NULL,
    "run" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "analysers" INTEGER NOT NULL,
    "protection" TEXT NOT NULL,
    "problem" TEXT,

    CONSTRAINT "scan_worker_pkey" PRIMARY KEY ("node_id")
);
