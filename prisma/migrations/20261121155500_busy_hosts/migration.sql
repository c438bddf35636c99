-- Hosts that are visited or rest, states that last for seconds. A summary of each page of the table: from version 16 on, updates of these columns
-- stay within their page (HOT) all the same, as they would not with an index of another kind.
CREATE INDEX "host_busy_idx" ON "host" USING brin ("next_access_at", "visit_lease_until") WITH (pages_per_range = 1, autosummarize = on);
