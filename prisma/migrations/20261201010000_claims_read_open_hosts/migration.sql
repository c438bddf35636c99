-- Claims read hosts that may be visited alone: paused hosts and aliases stay due for ever, and each claim read all of them.
DROP INDEX "host_node_id_next_due_at_idx";
CREATE INDEX "host_node_id_next_due_at_idx" ON "host" ("node_id", "next_due_at") WHERE NOT "paused" AND "alias_of" IS NULL;
-- The others, for moves to another node.
CREATE INDEX "host_closed_idx" ON "host" ("node_id") WHERE "paused" OR "alias_of" IS NOT NULL;
