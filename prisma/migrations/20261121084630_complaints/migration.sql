-- CreateTable
CREATE TABLE "complaint" (
    "id" BIGSERIAL NOT NULL,
    "token" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "suggested_kind" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "language" TEXT,
    "subject" TEXT NOT NULL,
    "from_name" TEXT NOT NULL,
    "from_address" TEXT,
    "assignee" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "relieved_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "message_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "awaits_decision" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "complaint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaint_message" (
    "id" BIGSERIAL NOT NULL,
    "complaint_id" BIGINT NOT NULL,
    "direction" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author" TEXT,
    "from_name" TEXT NOT NULL DEFAULT '',
    "from_address" TEXT,
    "to_address" TEXT,
    "subject" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "text_truncated" BOOLEAN NOT NULL DEFAULT false,
    "message_id" TEXT,
    "references" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "automatic" TEXT,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "problem" TEXT,

    CONSTRAINT "complaint_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaint_raw_mail" (
    "message_id" BIGINT NOT NULL,
    "gzip" BYTEA NOT NULL,

    CONSTRAINT "complaint_raw_mail_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "complaint_mention" (
    "complaint_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "host_id" BIGINT,
    "source" TEXT,
    "times" JSONB,

    CONSTRAINT "complaint_mention_pkey" PRIMARY KEY ("complaint_id","kind","value")
);

-- CreateTable
CREATE TABLE "complaint_action" (
    "id" BIGSERIAL NOT NULL,
    "complaint_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "act" JSONB NOT NULL,
    "before" JSONB NOT NULL,
    "reason" TEXT,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,

    CONSTRAINT "complaint_action_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_mail" (
    "message_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "access_quarter" (
    "quarter" DATE NOT NULL,
    "accesses_before" BIGINT NOT NULL,

    CONSTRAINT "access_quarter_pkey" PRIMARY KEY ("quarter")
);

-- CreateTable
CREATE TABLE "takedown" (
    "id" BIGSERIAL NOT NULL,
    "host_id" BIGINT NOT NULL,
    "host_name" TEXT NOT NULL,
    "url_key" BIGINT,
    "url" TEXT,
    "complaint_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "reason" TEXT,
    "lifted_at" TIMESTAMPTZ(3),
    "purged_at" TIMESTAMPTZ(3),
    "purged_by" TEXT,
    "purged_captures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "takedown_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "complaint_token_key" ON "complaint"("token");

-- CreateIndex
CREATE INDEX "complaint_status_last_message_at_idx" ON "complaint"("status", "last_message_at");

-- CreateIndex
CREATE INDEX "complaint_last_message_at_idx" ON "complaint"("last_message_at");

-- CreateIndex
CREATE INDEX "complaint_created_at_idx" ON "complaint"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "complaint_message_message_id_key" ON "complaint_message"("message_id");

-- CreateIndex
CREATE INDEX "complaint_message_complaint_id_id_idx" ON "complaint_message"("complaint_id", "id");

-- CreateIndex
CREATE INDEX "complaint_mention_host_id_idx" ON "complaint_mention"("host_id");

-- CreateIndex
CREATE INDEX "complaint_action_complaint_id_id_idx" ON "complaint_action"("complaint_id", "id");

-- CreateIndex
CREATE INDEX "outgoing_mail_state_next_at_idx" ON "outgoing_mail"("state", "next_at");

-- CreateIndex
CREATE INDEX "takedown_host_id_idx" ON "takedown"("host_id");
