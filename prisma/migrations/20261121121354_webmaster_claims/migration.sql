-- CreateTable
CREATE TABLE "webmaster_claim" (
    "id" TEXT NOT NULL,
    "host_id" BIGINT NOT NULL,
    "host_name" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "method" TEXT,
    "proved_domain" TEXT,
    "scheme" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "proved_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "check_wanted_at" TIMESTAMPTZ(3),
    "check_requested" BOOLEAN NOT NULL DEFAULT false,
    "checked_at" TIMESTAMPTZ(3),
    "check_outcome" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,

    CONSTRAINT "webmaster_claim_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webmaster_claim_check_wanted_at_idx" ON "webmaster_claim"("check_wanted_at");

-- CreateIndex
CREATE INDEX "webmaster_claim_proved_at_idx" ON "webmaster_claim"("proved_at");

-- CreateIndex
CREATE INDEX "webmaster_claim_expires_at_idx" ON "webmaster_claim"("expires_at");
