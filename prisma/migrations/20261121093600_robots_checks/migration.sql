-- CreateIndex
CREATE INDEX "robots_fetched_at_idx" ON "robots"("fetched_at");

-- What is rare, for the lists of the robots screen.
CREATE INDEX "robots_unreachable_idx" ON "robots" ("unreachable_since") WHERE "unreachable_since" IS NOT NULL;
CREATE INDEX "host_robots_recheck_idx" ON "host" ("host_id") WHERE "robots_recheck_seconds" IS NOT NULL;
CREATE INDEX "host_robots_wanted_idx" ON "host" ("host_id") WHERE "robots_wanted_at" IS NOT NULL;
