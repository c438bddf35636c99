-- Where an audited change was made, and which entry it undoes. Earlier entries have neither.
ALTER TABLE "audit" ADD COLUMN "origin" TEXT,
ADD COLUMN "undoes" BIGINT;

-- Few entries undo another.
CREATE INDEX "audit_undoes_idx" ON "audit" ("undoes") WHERE "undoes" IS NOT NULL;
