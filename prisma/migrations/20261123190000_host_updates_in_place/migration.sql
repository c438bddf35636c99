-- An update of a row of host is HOT (writes no index) unless it changes an indexed column. page_count changed
-- with nearly every batch of links, so its index goes to host_rank, as those of the other sort keys.
ALTER TABLE "host_rank" ADD COLUMN "page_count" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "host_rank_page_count_host_id_idx" ON "host_rank" ("page_count", "host_id");
DROP INDEX "host_page_count_host_id_idx";

-- A claim by the refresher changes next_due_at and writes all indexes. Names never change: their indexes,
-- trigrams above all, go to host_name, which now gets its row with the host.
INSERT INTO "host_name" ("name", "host_id") SELECT "name", "host_id" FROM "host" ON CONFLICT DO NOTHING;
CREATE INDEX "host_name_beginning_idx" ON "host_name" ("name" text_pattern_ops);
CREATE INDEX "host_name_trigrams_idx" ON "host_name" USING gin ("name" gin_trgm_ops);
DROP INDEX "host_name_idx";
DROP INDEX "host_name_prefix_idx";
DROP INDEX "host_name_trigram_idx";

-- Before PostgreSQL 16 a changed column of a BRIN index prevents HOT too, and every visit changes both.
DO $$ BEGIN
  IF current_setting('server_version_num')::int < 160000 THEN
    DROP INDEX "host_busy_idx";
  END IF;
END $$;
