-- CreateTable
CREATE TABLE "feed_subscription" (
    "host_id" BIGINT NOT NULL,
    "url_key" BIGINT NOT NULL,
    "topic" TEXT NOT NULL,
    "hub" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "named_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "next_ask_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_push_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "feed_subscription_pkey" PRIMARY KEY ("host_id","url_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "feed_subscription_token_key" ON "feed_subscription"("token");

-- CreateIndex
CREATE INDEX "feed_subscription_next_ask_at_idx" ON "feed_subscription"("next_ask_at");
