-- Budgets of registrable domains: hosts counted by domain, suffix owner and finding domain, the limits that
-- operators set, and links that wait for a budget.
CREATE TABLE "domain_count" (
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "node_id" INTEGER NOT NULL,
    "hosts" BIGINT NOT NULL DEFAULT 0,
    "day" DATE NOT NULL,
    "new_hosts" INTEGER NOT NULL DEFAULT 0,
    "refused_today" BIGINT NOT NULL DEFAULT 0,
    "refused" BIGINT NOT NULL DEFAULT 0,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "domain_count_pkey" PRIMARY KEY ("kind", "name", "node_id")
);
-- Every new host updates its domain's row: room for new versions beside the old ones.
ALTER TABLE "domain_count" SET (fillfactor = 70);
CREATE INDEX "domain_count_refused_idx" ON "domain_count" ("refused_at") WHERE "refused_at" IS NOT NULL;
-- The largest domains, for lists: few domains have that many hosts.
CREATE INDEX "domain_count_large_idx" ON "domain_count" ("hosts") WHERE "hosts" >= 10;

CREATE TABLE "domain_limit" (
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "max_hosts" INTEGER,
    "new_hosts_per_day" INTEGER,
    "max_back_queues" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,
    "audit_id" BIGINT,

    CONSTRAINT "domain_limit_pkey" PRIMARY KEY ("kind", "name")
);

CREATE TABLE "deferred_link" (
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "host_id" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "retry_at" TIMESTAMPTZ(3) NOT NULL,
    "link" JSONB NOT NULL,

    CONSTRAINT "deferred_link_pkey" PRIMARY KEY ("kind", "name", "host_id")
);
CREATE INDEX "deferred_link_retry_at_idx" ON "deferred_link" ("retry_at");

-- Hosts known so far. Names below localhost count as one domain here, new ones are told apart.
INSERT INTO "domain_count" ("kind", "name", "node_id", "hosts", "day")
SELECT 'domain', "site", 0, count(*), (now() AT TIME ZONE 'UTC')::date FROM "host" GROUP BY "site";
