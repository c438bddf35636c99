-- History of each host, by hour and then by day (UTC). Written by commits and folded by the control process.
-- A sum by class of duration or kind of error is null instead of 0, which takes no space.
CREATE TABLE "host_hour" (
    "host_id" BIGINT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "duration_ms" BIGINT NOT NULL,
    "demand_per_day" REAL NOT NULL,
    "interval_seconds" REAL NOT NULL,
    "accesses" INTEGER NOT NULL,
    "first_captures" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "longest_ms" INTEGER NOT NULL,
    "duration_50" INTEGER,
    "duration_100" INTEGER,
    "duration_200" INTEGER,
    "duration_500" INTEGER,
    "duration_1000" INTEGER,
    "duration_2000" INTEGER,
    "duration_5000" INTEGER,
    "duration_10000" INTEGER,
    "duration_longer" INTEGER,
    "errors_rate_limited" INTEGER,
    "errors_server" INTEGER,
    "errors_timeout" INTEGER,
    "errors_connection" INTEGER,
    "errors_dns" INTEGER,
    "errors_tls" INTEGER,
    "errors_client" INTEGER,
    "errors_content" INTEGER,
    "errors_robots" INTEGER,
    "interval_reason" SMALLINT,

    CONSTRAINT "host_hour_pkey" PRIMARY KEY ("host_id", "hour")
) WITH (fillfactor = 85);

CREATE TABLE "host_day" (
    "host_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "bytes" BIGINT NOT NULL,
    "duration_ms" BIGINT NOT NULL,
    "demand_per_day" REAL NOT NULL,
    "interval_seconds" REAL NOT NULL,
    "accesses" INTEGER NOT NULL,
    "first_captures" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "longest_ms" INTEGER NOT NULL,
    "duration_50" INTEGER,
    "duration_100" INTEGER,
    "duration_200" INTEGER,
    "duration_500" INTEGER,
    "duration_1000" INTEGER,
    "duration_2000" INTEGER,
    "duration_5000" INTEGER,
    "duration_10000" INTEGER,
    "duration_longer" INTEGER,
    "errors_rate_limited" INTEGER,
    "errors_server" INTEGER,
    "errors_timeout" INTEGER,
    "errors_connection" INTEGER,
    "errors_dns" INTEGER,
    "errors_tls" INTEGER,
    "errors_client" INTEGER,
    "errors_content" INTEGER,
    "errors_robots" INTEGER,
    "interval_reason" SMALLINT,

    CONSTRAINT "host_day_pkey" PRIMARY KEY ("host_id", "day")
);

-- For folding and pruning by age. Rows are written in the order of time.
CREATE INDEX "host_hour_hour_idx" ON "host_hour" USING BRIN ("hour");
CREATE INDEX "host_day_day_idx" ON "host_day" USING BRIN ("day");

-- Accesses that histories of hosts count too: none of nodes of an earlier release.
ALTER TABLE "statistic_hour" ADD COLUMN "host_accesses" INTEGER NOT NULL DEFAULT 0;
