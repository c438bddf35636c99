-- Searches of domains by the beginning of their names, whatever the collation of the database.
CREATE INDEX "domain_count_name_idx" ON "domain_count" ("name" text_pattern_ops);
