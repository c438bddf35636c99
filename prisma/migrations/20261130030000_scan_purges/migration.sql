-- Rows of scans that purges remove.
ALTER TABLE "scan" ADD COLUMN "purged_rows" BIGINT NOT NULL DEFAULT 0;

CREATE TABLE "purge_part" (
    "takedown_id" BIGINT NOT NULL,
    "scan_id" BIGINT NOT NULL,
    "part" TEXT NOT NULL,
    "scan_name" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "written_at" TIMESTAMPTZ(3),

    CONSTRAINT "purge_part_pkey" PRIMARY KEY ("takedown_id", "scan_id", "part")
);

CREATE INDEX "purge_part_unfinished_idx" ON "purge_part" ("scan_id") WHERE "written_at" IS NULL;
