-- Counters behind the figures of revisit intervals, change detection and access intervals. What is there already is counted here, visits are
-- counted from now on, as captures of before do not tell the time since the verdict before theirs.

-- AlterTable
ALTER TABLE "host" ADD COLUMN     "top_level_domain" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "capture" ADD COLUMN     "elapsed_seconds" INTEGER,
ADD COLUMN     "seed_list_id" INTEGER;

-- CreateTable
CREATE TABLE "page_interval_count" (
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "bin" SMALLINT NOT NULL,
    "pages" BIGINT NOT NULL,
    "frequency" BIGINT NOT NULL,
    "ratio_sum" BIGINT NOT NULL,
    "ratio_squares" BIGINT NOT NULL,

    CONSTRAINT "page_interval_count_pkey" PRIMARY KEY ("node_id","top_level_domain","seed_list_id","bin")
);

-- CreateTable
CREATE TABLE "change_detection_count" (
    "week" DATE NOT NULL,
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "bin" SMALLINT NOT NULL,
    "visits" BIGINT NOT NULL,
    "changes" BIGINT NOT NULL,

    CONSTRAINT "change_detection_count_pkey" PRIMARY KEY ("week","node_id","top_level_domain","seed_list_id","bin")
);

-- CreateTable
CREATE TABLE "host_interval_count" (
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "bin" SMALLINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "overloaded" BIGINT NOT NULL,
    "polite" BIGINT NOT NULL,

    CONSTRAINT "host_interval_count_pkey" PRIMARY KEY ("node_id","top_level_domain","bin")
);

-- These rows are updated with every commit: room for new versions beside the old ones, and frequent cleaning.
ALTER TABLE "page_interval_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
ALTER TABLE "change_detection_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
ALTER TABLE "host_interval_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

UPDATE "host" SET top_level_domain = CASE
  WHEN name LIKE '[%' OR regexp_replace(name, ':\d+$', '') ~ '(^|\.)\d+$' THEN '(ip)'
  ELSE substring(regexp_replace(name, ':\d+$', '') from '[^.]*$') END;

INSERT INTO "page_interval_count"
SELECT host.node_id, host.top_level_domain, p.seed_list_id, p.bin, count(*), sum(p.frequency), sum(p.ratio), sum(p.ratio * p.ratio)
FROM (
  SELECT host_id, seed_list_id, planned_frequency::bigint AS frequency,
    CASE WHEN visits < 2 THEN 0 ELSE 1000 * changes::bigint / (visits - 1) END AS ratio,
    CASE WHEN visits = 0 THEN -4 WHEN interval_seconds = 0 THEN -3 WHEN consecutive_errors > 0 THEN -2 WHEN visits = 1 THEN -1
      ELSE width_bucket(interval_seconds::float8, '{0.1,0.2,0.3,0.5,0.7,1,1.5,2,3,5,7,10,15,20,30,45,60,90,120,180,300,420,600,900,1200,1800,2700,3600,5400,7200,10800,14400,21600,28800,43200,64800,86400,129600,172800,259200,345600,432000,604800,864000,1209600,1814400,2592000,3888000,5184000,7776000,10368000,15552000,20736000,25920000,31536000,34560000,47520000,63072000,94608000,157680000,315360000}'::float8[]) END AS bin
  FROM "page") AS p
JOIN "host" ON host.host_id = p.host_id
GROUP BY 1, 2, 3, 4;

INSERT INTO "host_interval_count"
SELECT node_id, top_level_domain, bin, sum(asked), sum(overloaded), sum(polite)
FROM (
  SELECT node_id, top_level_domain, b.bin, b.asked, b.overloaded, b.polite
  FROM "host", LATERAL (VALUES
    (CASE WHEN load <= 0 THEN -1 ELSE width_bucket(362387865600 / load::float8, '{0.1,0.2,0.3,0.5,0.7,1,1.5,2,3,5,7,10,15,20,30,45,60,90,120,180,300,420,600,900,1200,1800,2700,3600,5400,7200,10800,14400,21600,28800,43200,64800,86400,129600,172800,259200,345600,432000,604800,864000,1209600,1814400,2592000,3888000,5184000,7776000,10368000,15552000,20736000,25920000,31536000,34560000,47520000,63072000,94608000,157680000,315360000}'::float8[]) END, 1, host.overloaded::int, 0),
    (CASE WHEN load <= 0 THEN -1 ELSE width_bucket(effective_interval_seconds, '{0.1,0.2,0.3,0.5,0.7,1,1.5,2,3,5,7,10,15,20,30,45,60,90,120,180,300,420,600,900,1200,1800,2700,3600,5400,7200,10800,14400,21600,28800,43200,64800,86400,129600,172800,259200,345600,432000,604800,864000,1209600,1814400,2592000,3888000,5184000,7776000,10368000,15552000,20736000,25920000,31536000,34560000,47520000,63072000,94608000,157680000,315360000}'::float8[]) END, 0, 0, 1)) AS b(bin, asked, overloaded, polite)
  WHERE page_count > 0) AS h
GROUP BY 1, 2, 3;
