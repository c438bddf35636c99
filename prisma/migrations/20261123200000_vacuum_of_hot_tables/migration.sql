-- Settings of autovacuum by table (docs/decisions/0082-pages-stay-in-one-table.md). None rewrites a table.

-- A share of a billion pages is too many dead rows, and a fixed number alone reads all indexes too often: 50,000
-- and 0.5 % are 55,000 of a million, 5 million of a billion. Five times the usual pace, as one run has many pages
-- to read.
ALTER TABLE "page" SET (autovacuum_vacuum_threshold = 50000, autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_cost_limit = 1000);
ALTER TABLE "host" SET (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_limit = 1000);
ALTER TABLE "host_rank" SET (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_limit = 1000);

-- Written by every commit or batch of links, and short: vacuumed after a fixed number of dead rows, and frozen
-- on the way, so that no freeze is forced.
ALTER TABLE "counter" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_freeze_min_age = 1000000, autovacuum_freeze_table_age = 10000000);
ALTER TABLE "statistic_minute" SET (fillfactor = 85, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_freeze_min_age = 1000000, autovacuum_freeze_table_age = 10000000);
ALTER TABLE "statistic_hour" SET (fillfactor = 85, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_freeze_min_age = 1000000, autovacuum_freeze_table_age = 10000000);
ALTER TABLE "applied_commit" SET (autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0, autovacuum_freeze_min_age = 1000000, autovacuum_freeze_table_age = 10000000);
ALTER TABLE "discovered_batch" SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_freeze_min_age = 1000000, autovacuum_freeze_table_age = 10000000, toast.autovacuum_vacuum_threshold = 2000, toast.autovacuum_vacuum_scale_factor = 0);
