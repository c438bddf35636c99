-- AlterTable
ALTER TABLE "host" ADD COLUMN     "city" TEXT,
ADD COLUMN     "country" TEXT,
ADD COLUMN     "quad" INTEGER;

-- CreateTable
CREATE TABLE "map_cell_count" (
    "level" SMALLINT NOT NULL,
    "cell" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "hosts" BIGINT NOT NULL,
    "pages" BIGINT NOT NULL,
    "changed" BIGINT NOT NULL,
    "unchanged" BIGINT NOT NULL,
    "errors" BIGINT NOT NULL,

    CONSTRAINT "map_cell_count_pkey" PRIMARY KEY ("level","cell","node_id","top_level_domain")
);

-- As every table of counters that commits write to.
ALTER TABLE "map_cell_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

CREATE INDEX "host_quad_idx" ON "host" ("quad") WHERE "quad" IS NOT NULL;

INSERT INTO "map_cell_count"
SELECT 0, 0, node_id, top_level_domain, count(*), sum(page_count), sum(changed_count), sum(unchanged_count), sum(error_count)
FROM "host" WHERE page_count > 0 GROUP BY 3, 4;
