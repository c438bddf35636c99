-- Pauses of the whole crawl, of nodes and of seed lists.
CREATE TABLE "crawl_pause" (
    "scope" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_by" TEXT NOT NULL,
    "reason" TEXT,
    CONSTRAINT "crawl_pause_pkey" PRIMARY KEY ("scope")
);
INSERT INTO "crawl_pause" ("scope", "paused_at", "paused_by")
SELECT 'seed-list:' || "id", now(), 'an earlier version' FROM "seed_list" WHERE "paused";
