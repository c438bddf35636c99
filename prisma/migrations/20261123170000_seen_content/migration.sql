-- Content that each host has shown, in a bounded number of slots: a new URL with the same content is a duplicate.
CREATE TABLE "host_content" (
  "host_id" BIGINT NOT NULL,
  "simhash" BIGINT NOT NULL,
  "text_digest" BIGINT NOT NULL,
  "payload_digest" BIGINT NOT NULL,
  "url_key" BIGINT NOT NULL,
  "captured_at" TIMESTAMPTZ(6) NOT NULL,
  "slot" INTEGER NOT NULL,
  "media" INTEGER NOT NULL,
  CONSTRAINT "host_content_pkey" PRIMARY KEY ("host_id", "slot")
);

-- Columns of rows written before are null: no duplicates.
ALTER TABLE "page" ADD COLUMN "duplicate_of" BIGINT;
ALTER TABLE "page" ADD COLUMN "duplicate_likeness" SMALLINT;
ALTER TABLE "host" ADD COLUMN "duplicate_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "capture" ADD COLUMN "refers_to_key" BIGINT;
-- Captures that repeat the payload of another page, by that page: a takedown hides them with it.
CREATE INDEX "capture_refers_to_idx" ON "capture" ("host_id", "refers_to_key") WHERE "refers_to_key" IS NOT NULL;
