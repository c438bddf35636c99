-- Packages and lists of removed records that are sent to an address of their consumer.
ALTER TABLE "consumer" ADD COLUMN "push" JSONB;
ALTER TABLE "package" ADD COLUMN "pushed_at" TIMESTAMPTZ(3);
ALTER TABLE "package_file" ADD COLUMN "pushed_at" TIMESTAMPTZ(3);
ALTER TABLE "package_file" ADD COLUMN "upload" JSONB;
ALTER TABLE "removal_list" ADD COLUMN "pushed_at" TIMESTAMPTZ(3);
CREATE INDEX "package_consumer_id_pushed_at_idx" ON "package" ("consumer_id", "pushed_at");

CREATE TABLE "consumer_push" (
    "consumer_id" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "pushed_at" TIMESTAMPTZ(3),
    "failed_since" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "consumer_push_pkey" PRIMARY KEY ("consumer_id")
);
