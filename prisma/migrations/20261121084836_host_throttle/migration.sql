-- AlterTable
ALTER TABLE "host" ADD COLUMN     "edit_audit_id" BIGINT,
ADD COLUMN     "max_hops" SMALLINT,
ADD COLUMN     "robots_wanted_at" TIMESTAMPTZ(3),
ADD COLUMN     "throttle" JSONB;

-- CreateTable
CREATE TABLE "robots_version" (
    "host_id" BIGINT NOT NULL,
    "scheme" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "http_status" INTEGER,
    "body_digest" BYTEA,
    "body" BYTEA,

    CONSTRAINT "robots_version_pkey" PRIMARY KEY ("host_id","scheme","fetched_at")
);

-- CreateTable
CREATE TABLE "throttle_rule" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "paused_until" TIMESTAMPTZ(3),
    "min_interval_seconds" DOUBLE PRECISION,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "throttle_rule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "robots_version_fetched_at_idx" ON "robots_version"("fetched_at");

-- CreateIndex
CREATE UNIQUE INDEX "throttle_rule_kind_value_key" ON "throttle_rule"("kind", "value");

-- CreateIndex
CREATE INDEX "host_address_idx" ON "host"("address");

-- Searches by the beginning of a name, whatever the collation of the database.
CREATE INDEX "host_name_prefix_idx" ON "host" ("name" text_pattern_ops);

-- Searches by any part of a name. Whoever may create tables may install this extension, which comes with PostgreSQL.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "host_name_trigram_idx" ON "host" USING gin ("name" gin_trgm_ops);
