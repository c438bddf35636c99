-- The access interval that the demand of a host needs, and whether seed lists pace their hosts by it.
ALTER TABLE "host"
  ADD COLUMN "needed_interval_seconds" REAL,
  ADD COLUMN "pacing_applies" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "seed_list" ADD COLUMN "pacing" TEXT NOT NULL DEFAULT 'off';
