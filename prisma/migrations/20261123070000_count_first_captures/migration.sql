-- First captures are counted apart from changes. Rows of before keep them among the changed ones.
ALTER TABLE "host" ADD COLUMN "first_capture_count" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "statistic_minute" ADD COLUMN "first_captures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "statistic_hour" ADD COLUMN "first_captures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "map_cell_count" ADD COLUMN "first_captures" BIGINT NOT NULL DEFAULT 0;
