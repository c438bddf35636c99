-- Searches of domains by the beginning of their names, whatever the collation of the database.
CREATE INDEX "domain_count_name_idx" ON "domain_count" ("name" text_pattern_ops);
-- The largest domains, for lists: most domains have one host.
CREATE INDEX "domain_count_hosts_idx" ON "domain_count" ("hosts") WHERE "hosts" >= 2;
DROP INDEX "domain_count_large_idx";
