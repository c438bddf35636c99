-- AlterTable
ALTER TABLE "sign_in_link" ADD COLUMN     "invited_by" TEXT,
ADD COLUMN     "invitee" TEXT,
ADD COLUMN     "role" TEXT;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "api_token" (
    "id" SERIAL NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crawl_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "open_key" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,

    CONSTRAINT "crawl_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "figure_sample" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(0) NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "figure_sample_pkey" PRIMARY KEY ("name","at")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "crawl_event_open_key_key" ON "crawl_event"("open_key");

-- CreateIndex
CREATE INDEX "audit_actor_id_idx" ON "audit"("actor", "id");

-- CreateIndex
CREATE INDEX "audit_action_id_idx" ON "audit"("action", "id");

