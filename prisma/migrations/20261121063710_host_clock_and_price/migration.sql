-- AlterTable
ALTER TABLE "host" ADD COLUMN     "base_load" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "clock_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "clock_expected" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "clock_lag_days" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "clock_observed" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "clock_pace" DOUBLE PRECISION NOT NULL DEFAULT 1,
ADD COLUMN     "clock_swept_at" TIMESTAMPTZ(3),
ADD COLUMN     "excluded_below_value" DOUBLE PRECISION,
ADD COLUMN     "excluded_max_days" DOUBLE PRECISION,
ADD COLUMN     "has_rate_cells" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "load_excluded_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "price" DOUBLE PRECISION,
ADD COLUMN     "price_at" TIMESTAMPTZ(3),
ADD COLUMN     "price_interval_seconds" DOUBLE PRECISION,
ADD COLUMN     "price_load" BIGINT,
ADD COLUMN     "virtual_days" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "page" ADD COLUMN     "base_interval_seconds" INTEGER,
ADD COLUMN     "importance_class" SMALLINT;

-- AlterTable
ALTER TABLE "seed_list" ADD COLUMN     "importance" DOUBLE PRECISION NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "host_rate_cell" (
    "host_id" BIGINT NOT NULL,
    "cell" SMALLINT NOT NULL,
    "pages" INTEGER NOT NULL,

    CONSTRAINT "host_rate_cell_pkey" PRIMARY KEY ("host_id","cell")
);

-- CreateTable
CREATE TABLE "crawl_budget" (
    "id" INTEGER NOT NULL,
    "accesses_per_day" DOUBLE PRECISION NOT NULL,
    "changes_per_visit" DOUBLE PRECISION NOT NULL,
    "solved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "crawl_budget_pkey" PRIMARY KEY ("id")
);

-- Until now every interval was as long as the page's own policy made it.
UPDATE "host" SET "base_load" = "load", "clock_at" = "first_seen_at";

-- CreateIndex
CREATE INDEX "host_price_idx" ON "host" ("host_id") WHERE "overloaded" OR "price" IS NOT NULL;
