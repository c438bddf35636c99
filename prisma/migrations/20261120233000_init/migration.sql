-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "host" (
    "host_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "site" TEXT NOT NULL,
    "node_id" INTEGER NOT NULL,
    "alias_of" BIGINT,
    "alias_reason" TEXT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "next_due_at" TIMESTAMPTZ(3),
    "last_access_at" TIMESTAMPTZ(3),
    "next_access_at" TIMESTAMPTZ(3) NOT NULL,
    "visit_token" UUID,
    "visit_lease_until" TIMESTAMPTZ(3),
    "load" BIGINT NOT NULL DEFAULT 0,
    "rate_sum" BIGINT NOT NULL DEFAULT 0,
    "rate_pages" INTEGER NOT NULL DEFAULT 0,
    "overloaded" BOOLEAN NOT NULL DEFAULT false,
    "effective_interval_seconds" DOUBLE PRECISION NOT NULL DEFAULT 20,
    "page_count" INTEGER NOT NULL DEFAULT 0,
    "captured_count" INTEGER NOT NULL DEFAULT 0,
    "access_count" BIGINT NOT NULL DEFAULT 0,
    "changed_count" BIGINT NOT NULL DEFAULT 0,
    "unchanged_count" BIGINT NOT NULL DEFAULT 0,
    "error_count" BIGINT NOT NULL DEFAULT 0,
    "byte_count" BIGINT NOT NULL DEFAULT 0,
    "put_off_count" BIGINT NOT NULL DEFAULT 0,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "min_interval_seconds" DOUBLE PRECISION,
    "webmaster_interval_seconds" DOUBLE PRECISION,
    "page_cap" INTEGER,
    "priority" SMALLINT NOT NULL DEFAULT 0,
    "robots_recheck_seconds" INTEGER,
    "retry_after_until" TIMESTAMPTZ(3),
    "suspended_until" TIMESTAMPTZ(3),
    "active_since" TIMESTAMPTZ(3),
    "speed_bytes_per_second" DOUBLE PRECISION,
    "error_ring" SMALLINT NOT NULL DEFAULT 0,
    "consecutive_errors" INTEGER NOT NULL DEFAULT 0,
    "blocked" BOOLEAN NOT NULL DEFAULT false,
    "address" TEXT,
    "last_code" TEXT,

    CONSTRAINT "host_pkey" PRIMARY KEY ("host_id")
);

-- CreateTable
CREATE TABLE "robots" (
    "host_id" BIGINT NOT NULL,
    "scheme" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "http_status" INTEGER,
    "body" BYTEA,
    "parsed" JSONB,
    "unreachable_since" TIMESTAMPTZ(3),

    CONSTRAINT "robots_pkey" PRIMARY KEY ("host_id","scheme")
);

-- CreateTable
CREATE TABLE "page" (
    "host_id" BIGINT NOT NULL,
    "url_key" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "depth" SMALLINT NOT NULL,
    "dynamic_hops" SMALLINT NOT NULL,
    "redirect_hops" SMALLINT NOT NULL DEFAULT 0,
    "priority" SMALLINT NOT NULL,
    "discovered_at" TIMESTAMPTZ(3) NOT NULL,
    "next_visit_at" TIMESTAMPTZ(3),
    "next_reason" TEXT NOT NULL,
    "put_off" BOOLEAN NOT NULL DEFAULT false,
    "excluded" TEXT,
    "last_access_at" TIMESTAMPTZ(3),
    "last_verdict_at" TIMESTAMPTZ(3),
    "last_changed_at" TIMESTAMPTZ(3),
    "last_code" TEXT,
    "last_status" SMALLINT,
    "interval_seconds" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "planned_frequency" BIGINT NOT NULL DEFAULT 0,
    "rate_term" BIGINT NOT NULL DEFAULT 0,
    "policy_state" DOUBLE PRECISION[],
    "visits" INTEGER NOT NULL DEFAULT 0,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "consecutive_errors" SMALLINT NOT NULL DEFAULT 0,
    "etag" TEXT,
    "last_modified" TEXT,
    "payload_digest" BYTEA,
    "text_digest" BYTEA,
    "simhash" BYTEA,
    "payload_captured_at" TIMESTAMPTZ(6),
    "title" TEXT,
    "language" TEXT,
    "mime" TEXT,

    CONSTRAINT "page_pkey" PRIMARY KEY ("host_id","url_key")
);

-- CreateTable
CREATE TABLE "discovered_batch" (
    "id" UUID NOT NULL,
    "node_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "links" JSONB NOT NULL,

    CONSTRAINT "discovered_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "capture" (
    "host_id" BIGINT NOT NULL,
    "url_key" UUID NOT NULL,
    "captured_at" TIMESTAMPTZ(6) NOT NULL,
    "url" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "status" SMALLINT,
    "mime" TEXT,
    "record_type" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "offset" BIGINT NOT NULL,
    "length" INTEGER NOT NULL,
    "payload_digest" BYTEA,
    "payload_bytes" BIGINT NOT NULL DEFAULT 0,
    "truncated" TEXT,
    "refers_to_at" TIMESTAMPTZ(6),
    "duration_ms" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "capture_pkey" PRIMARY KEY ("host_id","url_key","captured_at")
);

-- CreateTable
CREATE TABLE "warc_file" (
    "name" TEXT NOT NULL,
    "node_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "sealed_at" TIMESTAMPTZ(3),
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" BYTEA,

    CONSTRAINT "warc_file_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "seed_list" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "scope" JSONB NOT NULL,
    "policy" TEXT NOT NULL DEFAULT 'gamma',
    "min_interval_seconds" DOUBLE PRECISION NOT NULL DEFAULT 86400,
    "max_interval_seconds" DOUBLE PRECISION NOT NULL DEFAULT 34560000,
    "change_mode" TEXT NOT NULL DEFAULT 'text',
    "honour_noarchive" BOOLEAN NOT NULL DEFAULT true,
    "paused" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "seed_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seed" (
    "seed_list_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" TEXT NOT NULL,
    "error" TEXT,

    CONSTRAINT "seed_pkey" PRIMARY KEY ("seed_list_id","url")
);

-- CreateTable
CREATE TABLE "counter" (
    "node_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("node_id","name")
);

-- CreateTable
CREATE TABLE "statistic_minute" (
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "node_id" INTEGER NOT NULL,
    "accesses" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "discovered" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "statistic_minute_pkey" PRIMARY KEY ("minute","node_id")
);

-- CreateTable
CREATE TABLE "node" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL,
    "live" JSONB NOT NULL,

    CONSTRAINT "node_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "user" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "sign_in_link" (
    "token_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "host_node_id_next_due_at_idx" ON "host"("node_id", "next_due_at");

-- CreateIndex
CREATE INDEX "host_name_idx" ON "host"("name");

-- CreateIndex
CREATE INDEX "host_site_idx" ON "host"("site");

-- CreateIndex
CREATE INDEX "page_host_id_next_visit_at_idx" ON "page"("host_id", "next_visit_at");

-- CreateIndex
CREATE INDEX "discovered_batch_node_id_created_at_idx" ON "discovered_batch"("node_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "seed_list_name_key" ON "seed_list"("name");

-- CreateIndex
CREATE UNIQUE INDEX "node_name_key" ON "node"("name");

-- CreateIndex
CREATE UNIQUE INDEX "user_name_key" ON "user"("name");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "audit_subject_at_idx" ON "audit"("subject", "at");

-- AddForeignKey
ALTER TABLE "seed" ADD CONSTRAINT "seed_seed_list_id_fkey" FOREIGN KEY ("seed_list_id") REFERENCES "seed_list"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
