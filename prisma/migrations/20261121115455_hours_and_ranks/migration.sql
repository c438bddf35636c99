-- DropIndex
DROP INDEX "host_page_count_idx";

-- CreateTable
CREATE TABLE "host_rank" (
    "host_id" BIGINT NOT NULL,
    "load" BIGINT NOT NULL,
    "error_count" BIGINT NOT NULL,
    "last_access_at" TIMESTAMPTZ(3) NOT NULL,
    "interval_seconds" DOUBLE PRECISION NOT NULL,
    "captured_count" INTEGER NOT NULL,

    CONSTRAINT "host_rank_pkey" PRIMARY KEY ("host_id")
);

-- CreateTable
CREATE TABLE "statistic_hour" (
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "node_id" INTEGER NOT NULL,
    "accesses" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "discovered" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "statistic_hour_pkey" PRIMARY KEY ("hour","node_id")
);

-- CreateIndex
CREATE INDEX "host_rank_load_host_id_idx" ON "host_rank"("load", "host_id");

-- CreateIndex
CREATE INDEX "host_rank_error_count_host_id_idx" ON "host_rank"("error_count", "host_id");

-- CreateIndex
CREATE INDEX "host_rank_last_access_at_host_id_idx" ON "host_rank"("last_access_at", "host_id");

-- CreateIndex
CREATE INDEX "host_rank_interval_seconds_host_id_idx" ON "host_rank"("interval_seconds", "host_id");

-- CreateIndex
CREATE INDEX "host_rank_captured_count_host_id_idx" ON "host_rank"("captured_count", "host_id");

-- CreateIndex
CREATE INDEX "host_page_count_host_id_idx" ON "host"("page_count", "host_id");

-- What the minutes have counted until now.
INSERT INTO "statistic_hour" ("hour", "node_id", "accesses", "changed", "unchanged", "errors", "discovered", "bytes")
SELECT date_bin('1 hour', "minute", '1970-01-01Z'::timestamptz), "node_id", sum("accesses"), sum("changed"), sum("unchanged"), sum("errors"),
  sum("discovered"), sum("bytes")
FROM "statistic_minute" GROUP BY 1, 2;

-- States that few hosts are in, for lists of them. These columns seldom change, so that visits still write no index.
CREATE INDEX "host_alias_idx" ON "host" ("host_id") WHERE "alias_of" IS NOT NULL;
CREATE INDEX "host_paused_idx" ON "host" ("host_id") WHERE "paused";
CREATE INDEX "host_suspended_idx" ON "host" ("host_id") WHERE "suspended_until" IS NOT NULL;
CREATE INDEX "host_blocked_idx" ON "host" ("host_id") WHERE "blocked";

-- Those that do not answer, in the order in which they are listed.
CREATE INDEX "robots_unreachable_fetched_idx" ON "robots" ("fetched_at", "host_id", "scheme") WHERE "unreachable_since" IS NOT NULL;
