-- A process that lost its lease of an import can no longer renew it, release it or store what it read.
ALTER TABLE "import" ADD COLUMN "lease_token" UUID;
