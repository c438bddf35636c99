-- DropIndex
DROP INDEX "host_address_idx";

-- AlterTable
ALTER TABLE "audit" ADD COLUMN     "part_of" BIGINT;

-- AlterTable
ALTER TABLE "throttle_rule" ADD COLUMN     "audit_id" BIGINT,
ADD COLUMN     "disabled" BOOLEAN NOT NULL DEFAULT false;

-- Addresses by the beginning of their text, whatever the collation of the database: ranges are found by it.
CREATE INDEX "host_address_prefix_idx" ON "host" ("address" text_pattern_ops);

-- What an act on many hosts did to each.
CREATE INDEX "audit_part_of_idx" ON "audit" ("part_of", "id") WHERE "part_of" IS NOT NULL;
