-- Old rows are found by an index, however many young ones there are.
CREATE INDEX "deferred_link_found_at_idx" ON "deferred_link" ("found_at");
CREATE INDEX "sign_in_link_expires_at_idx" ON "sign_in_link" ("expires_at");
CREATE INDEX "crawl_event_closed_idx" ON "crawl_event" ("closed_at") WHERE "open_key" IS NULL;
