-- The whole schema as of the first release. Later changes are migrations of their own: expand, then contract
-- (docs/decisions/0041-one-initial-migration.md).

-- Hosts: one row for each, the lock of everything that happens there, and copies of it for lists

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
    "deferred_count" BIGINT NOT NULL DEFAULT 0,
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
    "base_load" BIGINT NOT NULL DEFAULT 0,
    "clock_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "clock_expected" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "clock_lag_days" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "clock_observed" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "clock_pace" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "clock_swept_at" TIMESTAMPTZ(3),
    "excluded_below_value" DOUBLE PRECISION,
    "excluded_max_days" DOUBLE PRECISION,
    "has_rate_cells" BOOLEAN NOT NULL DEFAULT false,
    "load_excluded_count" INTEGER NOT NULL DEFAULT 0,
    "price" DOUBLE PRECISION,
    "price_at" TIMESTAMPTZ(3),
    "price_interval_seconds" DOUBLE PRECISION,
    "price_load" BIGINT,
    "virtual_days" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "announcement_sources" SMALLINT NOT NULL DEFAULT 0,
    "top_level_domain" TEXT NOT NULL DEFAULT '',
    "drop_below_value" DOUBLE PRECISION,
    "drop_up_to_importance" DOUBLE PRECISION,
    "resolution" JSONB,
    "resolution_audit_id" BIGINT,
    "edit_audit_id" BIGINT,
    "max_hops" SMALLINT,
    "robots_wanted_at" TIMESTAMPTZ(3),
    "throttle" JSONB,
    "city" TEXT,
    "country" TEXT,
    "quad" INTEGER,
    "neighbour_excess" REAL NOT NULL DEFAULT 0,
    "neighbour_trials" REAL NOT NULL DEFAULT 0,

    CONSTRAINT "host_pkey" PRIMARY KEY ("host_id")
);
-- Room for a new version beside the old one, as most updates of a host change no indexed column.
ALTER TABLE "host" SET (fillfactor = 60);
CREATE INDEX "host_node_id_next_due_at_idx" ON "host" ("node_id", "next_due_at");
CREATE INDEX "host_name_idx" ON "host" ("name");
CREATE INDEX "host_site_idx" ON "host" ("site");
CREATE INDEX "host_page_count_host_id_idx" ON "host" ("page_count", "host_id");
-- Searches by the beginning of a name, whatever the collation of the database.
CREATE INDEX "host_name_prefix_idx" ON "host" ("name" text_pattern_ops);
-- Searches by any part of a name. A role that may create tables may install this extension of PostgreSQL.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "host_name_trigram_idx" ON "host" USING gin ("name" gin_trgm_ops);
-- Ranges of addresses, by the beginning of their text, whatever the collation of the database.
CREATE INDEX "host_address_prefix_idx" ON "host" ("address" text_pattern_ops);
-- Rare states, for lists of them. These columns seldom change, so that visits still write no index.
CREATE INDEX "host_alias_idx" ON "host" ("host_id") WHERE "alias_of" IS NOT NULL;
CREATE INDEX "host_paused_idx" ON "host" ("host_id") WHERE "paused";
CREATE INDEX "host_suspended_idx" ON "host" ("host_id") WHERE "suspended_until" IS NOT NULL;
CREATE INDEX "host_blocked_idx" ON "host" ("host_id") WHERE "blocked";
-- Hosts in a visit or in their access delay, states that last for seconds. BRIN: since PostgreSQL 16, updates of
-- these columns stay within their block (HOT).
CREATE INDEX "host_busy_idx" ON "host" USING brin ("next_access_at", "visit_lease_until") WITH (pages_per_range = 1, autosummarize = on);
-- Hosts that are overloaded or still have a price.
CREATE INDEX "host_price_idx" ON "host" ("host_id") WHERE "overloaded" OR "price" IS NOT NULL;
-- Hosts on the map.
CREATE INDEX "host_quad_idx" ON "host" ("quad") WHERE "quad" IS NOT NULL;
-- Hosts with a recheck interval of their own, or whose robots.txt an operator wants read.
CREATE INDEX "host_robots_recheck_idx" ON "host" ("host_id") WHERE "robots_recheck_seconds" IS NOT NULL;
CREATE INDEX "host_robots_wanted_idx" ON "host" ("host_id") WHERE "robots_wanted_at" IS NOT NULL;

CREATE TABLE "host_rank" (
    "host_id" BIGINT NOT NULL,
    "load" BIGINT NOT NULL,
    "error_count" BIGINT NOT NULL,
    "last_access_at" TIMESTAMPTZ(3) NOT NULL,
    "interval_seconds" DOUBLE PRECISION NOT NULL,
    "captured_count" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "node_id" INTEGER NOT NULL DEFAULT 0,
    "top_level_domain" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "host_rank_pkey" PRIMARY KEY ("host_id")
);
CREATE INDEX "host_rank_load_host_id_idx" ON "host_rank" ("load", "host_id");
CREATE INDEX "host_rank_error_count_host_id_idx" ON "host_rank" ("error_count", "host_id");
CREATE INDEX "host_rank_last_access_at_host_id_idx" ON "host_rank" ("last_access_at", "host_id");
CREATE INDEX "host_rank_interval_seconds_host_id_idx" ON "host_rank" ("interval_seconds", "host_id");
CREATE INDEX "host_rank_captured_count_host_id_idx" ON "host_rank" ("captured_count", "host_id");

CREATE TABLE "host_name" (
    "name" TEXT NOT NULL,
    "host_id" BIGINT NOT NULL,

    CONSTRAINT "host_name_pkey" PRIMARY KEY ("name", "host_id")
);

-- Pages and links

-- Columns are in the order of their alignment, and codes are numbers, which keeps rows small.
CREATE TABLE "page" (
    "host_id" BIGINT NOT NULL,
    "url_key" BIGINT NOT NULL,
    "next_visit_at" TIMESTAMPTZ(3),
    "discovered_at" TIMESTAMPTZ(3) NOT NULL,
    "last_verdict_at" TIMESTAMPTZ(6),
    "last_changed_at" TIMESTAMPTZ(3),
    "last_failed_at" TIMESTAMPTZ(3),
    "seed_list_id" INTEGER NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "interval_seconds" INTEGER NOT NULL DEFAULT 0,
    "planned_frequency" REAL NOT NULL DEFAULT 0,
    "rate_term" REAL NOT NULL DEFAULT 0,
    "depth" SMALLINT NOT NULL,
    "dynamic_hops" SMALLINT NOT NULL,
    "redirect_hops" SMALLINT NOT NULL DEFAULT 0,
    "priority" SMALLINT NOT NULL,
    "next_reason" SMALLINT NOT NULL,
    "excluded" SMALLINT,
    "last_code" SMALLINT,
    "last_status" SMALLINT,
    "consecutive_errors" SMALLINT NOT NULL DEFAULT 0,
    "deferred" BOOLEAN NOT NULL DEFAULT false,
    "url" TEXT NOT NULL,
    "text_digest" BYTEA,
    "simhash" BYTEA,
    "policy_state" BYTEA,
    "base_interval_seconds" INTEGER,
    "importance_class" SMALLINT,
    "announced_by" SMALLINT,
    "change_memory" BYTEA,
    "load_excluded" BOOLEAN,
    "alarm" SMALLINT,

    CONSTRAINT "page_pkey" PRIMARY KEY ("host_id", "url_key")
);
-- Rows are updated all over the table: vacuum before many dead ones gather.
ALTER TABLE "page" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.5);
CREATE INDEX "page_host_id_next_visit_at_idx" ON "page" ("host_id", "next_visit_at");

CREATE TABLE "discovered_batch" (
    "id" UUID NOT NULL,
    "node_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "links" JSONB NOT NULL,

    CONSTRAINT "discovered_batch_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "discovered_batch_node_id_created_at_idx" ON "discovered_batch" ("node_id", "created_at");

CREATE TABLE "applied_commit" (
    "id" UUID NOT NULL,
    "node_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applied_commit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "applied_commit_node_id_at_idx" ON "applied_commit" ("node_id", "at");

-- Captures and the files that hold them

CREATE TABLE "capture" (
    "host_id" BIGINT NOT NULL,
    "url_key" BIGINT NOT NULL,
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
    "etag" TEXT,
    "last_modified" TEXT,
    "title" TEXT,
    "language" TEXT,
    "elapsed_seconds" INTEGER,
    "seed_list_id" INTEGER,

    CONSTRAINT "capture_pkey" PRIMARY KEY ("host_id", "url_key", "captured_at")
);
-- Index-only scans need the visibility map: vacuum after 1 % of new captures, not after 20 %.
ALTER TABLE "capture" SET (autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX "capture_captured_at_idx" ON "capture" ("captured_at");
-- Covers the figures of a host's hours, as captures of one host are scattered over the table.
CREATE INDEX "capture_host_id_captured_at_idx" ON "capture" ("host_id", "captured_at") INCLUDE ("outcome", "payload_bytes", "duration_ms");

CREATE TABLE "warc_file" (
    "name" TEXT NOT NULL,
    "node_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "sealed_at" TIMESTAMPTZ(3),
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" BYTEA,

    CONSTRAINT "warc_file_pkey" PRIMARY KEY ("name")
);
CREATE INDEX "warc_file_sealed_at_idx" ON "warc_file" ("sealed_at");

CREATE TABLE "storage_day" (
    "day" DATE NOT NULL,
    "node_id" INTEGER NOT NULL,
    "accesses" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_day_pkey" PRIMARY KEY ("day", "node_id")
);

-- Robots

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

    CONSTRAINT "robots_pkey" PRIMARY KEY ("host_id", "scheme")
);
CREATE INDEX "robots_fetched_at_idx" ON "robots" ("fetched_at");
-- Hosts whose robots.txt does not answer, and the same in the order in which they are listed.
CREATE INDEX "robots_unreachable_idx" ON "robots" ("unreachable_since") WHERE "unreachable_since" IS NOT NULL;
CREATE INDEX "robots_unreachable_fetched_idx" ON "robots" ("fetched_at", "host_id", "scheme") WHERE "unreachable_since" IS NOT NULL;

CREATE TABLE "robots_version" (
    "host_id" BIGINT NOT NULL,
    "scheme" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "http_status" INTEGER,
    "body_digest" BYTEA,
    "body" BYTEA,

    CONSTRAINT "robots_version_pkey" PRIMARY KEY ("host_id", "scheme", "fetched_at")
);
CREATE INDEX "robots_version_fetched_at_idx" ON "robots_version" ("fetched_at");

-- Seed lists and throttle rules

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
    "importance" DOUBLE PRECISION NOT NULL DEFAULT 1,

    CONSTRAINT "seed_list_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "seed_list_name_key" ON "seed_list" ("name");

CREATE TABLE "seed" (
    "seed_list_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "added_by" TEXT NOT NULL,
    "error" TEXT,

    CONSTRAINT "seed_pkey" PRIMARY KEY ("seed_list_id", "url"),
    CONSTRAINT "seed_seed_list_id_fkey" FOREIGN KEY ("seed_list_id") REFERENCES "seed_list" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "throttle_rule" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "paused_until" TIMESTAMPTZ(3),
    "min_interval_seconds" DOUBLE PRECISION,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "audit_id" BIGINT,
    "disabled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "throttle_rule_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "throttle_rule_kind_value_key" ON "throttle_rule" ("kind", "value");

-- Announcements

CREATE TABLE "host_announcement" (
    "host_id" BIGINT NOT NULL,
    "source" SMALLINT NOT NULL,
    "trials" SMALLINT NOT NULL DEFAULT 0,
    "hits" REAL NOT NULL DEFAULT 0,
    "misses" REAL NOT NULL DEFAULT 0,
    "expected" REAL NOT NULL DEFAULT 0,
    "announced" REAL NOT NULL DEFAULT 0,
    "unannounced" REAL NOT NULL DEFAULT 0,

    CONSTRAINT "host_announcement_pkey" PRIMARY KEY ("host_id", "source")
);

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

    CONSTRAINT "feed_subscription_pkey" PRIMARY KEY ("host_id", "url_key")
);
CREATE UNIQUE INDEX "feed_subscription_token_key" ON "feed_subscription" ("token");
CREATE INDEX "feed_subscription_next_ask_at_idx" ON "feed_subscription" ("next_ask_at");

-- Overload

CREATE TABLE "host_rate_cell" (
    "host_id" BIGINT NOT NULL,
    "cell" SMALLINT NOT NULL,
    "pages" INTEGER NOT NULL,

    CONSTRAINT "host_rate_cell_pkey" PRIMARY KEY ("host_id", "cell")
);

CREATE TABLE "crawl_budget" (
    "id" INTEGER NOT NULL,
    "accesses_per_day" DOUBLE PRECISION NOT NULL,
    "changes_per_visit" DOUBLE PRECISION NOT NULL,
    "solved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "crawl_budget_pkey" PRIMARY KEY ("id")
);

-- Figures

CREATE TABLE "counter" (
    "node_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("node_id", "name")
);

CREATE TABLE "statistic_minute" (
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "node_id" INTEGER NOT NULL,
    "accesses" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "discovered" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "statistic_minute_pkey" PRIMARY KEY ("minute", "node_id")
);

CREATE TABLE "statistic_hour" (
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "node_id" INTEGER NOT NULL,
    "accesses" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "discovered" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "statistic_hour_pkey" PRIMARY KEY ("hour", "node_id")
);

CREATE TABLE "figure_sample" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(0) NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "figure_sample_pkey" PRIMARY KEY ("name", "at")
);

CREATE TABLE "page_interval_count" (
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "bin" SMALLINT NOT NULL,
    "pages" BIGINT NOT NULL,
    "frequency" BIGINT NOT NULL,
    "ratio_sum" BIGINT NOT NULL,
    "ratio_squares" BIGINT NOT NULL,

    CONSTRAINT "page_interval_count_pkey" PRIMARY KEY ("node_id", "top_level_domain", "seed_list_id", "bin")
);
-- Every commit updates counters: room for new versions beside the old ones, and frequent vacuums.
ALTER TABLE "page_interval_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

CREATE TABLE "page_interval_day" (
    "day" DATE NOT NULL,
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "bin" SMALLINT NOT NULL,
    "pages" BIGINT NOT NULL,

    CONSTRAINT "page_interval_day_pkey" PRIMARY KEY ("day", "node_id", "top_level_domain", "seed_list_id", "bin")
);

CREATE TABLE "change_detection_count" (
    "week" DATE NOT NULL,
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "bin" SMALLINT NOT NULL,
    "visits" BIGINT NOT NULL,
    "changes" BIGINT NOT NULL,

    CONSTRAINT "change_detection_count_pkey" PRIMARY KEY ("week", "node_id", "top_level_domain", "seed_list_id", "bin")
);
-- As page_interval_count.
ALTER TABLE "change_detection_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

CREATE TABLE "host_interval_count" (
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "bin" SMALLINT NOT NULL,
    "demanded" BIGINT NOT NULL,
    "overloaded" BIGINT NOT NULL,
    "attainable" BIGINT NOT NULL,

    CONSTRAINT "host_interval_count_pkey" PRIMARY KEY ("node_id", "top_level_domain", "bin")
);
-- As page_interval_count.
ALTER TABLE "host_interval_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

CREATE TABLE "map_cell_count" (
    "level" SMALLINT NOT NULL,
    "cell" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "hosts" BIGINT NOT NULL,
    "pages" BIGINT NOT NULL,
    "changed" BIGINT NOT NULL,
    "unchanged" BIGINT NOT NULL,
    "errors" BIGINT NOT NULL,

    CONSTRAINT "map_cell_count_pkey" PRIMARY KEY ("level", "cell", "node_id", "top_level_domain")
);
-- As page_interval_count.
ALTER TABLE "map_cell_count" SET (fillfactor = 40, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

-- Operation

CREATE TABLE "node" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL,
    "live" JSONB NOT NULL,
    "boot_id" TEXT,
    "uptime_seconds" DOUBLE PRECISION,

    CONSTRAINT "node_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "node_name_key" ON "node" ("name");

CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

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
CREATE UNIQUE INDEX "crawl_event_open_key_key" ON "crawl_event" ("open_key");

CREATE TABLE "what_if_run" (
    "id" BIGSERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "started_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "report" JSONB,

    CONSTRAINT "what_if_run_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "part_of" BIGINT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_subject_at_idx" ON "audit" ("subject", "at");
CREATE INDEX "audit_actor_id_idx" ON "audit" ("actor", "id");
CREATE INDEX "audit_action_id_idx" ON "audit" ("action", "id");
-- What an act on many hosts did to each.
CREATE INDEX "audit_part_of_idx" ON "audit" ("part_of", "id") WHERE "part_of" IS NOT NULL;

-- People

CREATE TABLE "user" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "user_name_key" ON "user" ("name");

CREATE TABLE "session" (
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "session_expires_at_idx" ON "session" ("expires_at");

CREATE TABLE "sign_in_link" (
    "token_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "invited_by" TEXT,
    "invitee" TEXT,
    "role" TEXT,

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("token_hash")
);

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
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token" ("token_hash");

-- Complaints

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
CREATE UNIQUE INDEX "complaint_token_key" ON "complaint" ("token");
CREATE INDEX "complaint_status_last_message_at_idx" ON "complaint" ("status", "last_message_at");
CREATE INDEX "complaint_last_message_at_idx" ON "complaint" ("last_message_at");
CREATE INDEX "complaint_created_at_idx" ON "complaint" ("created_at");

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
CREATE UNIQUE INDEX "complaint_message_message_id_key" ON "complaint_message" ("message_id");
CREATE INDEX "complaint_message_complaint_id_id_idx" ON "complaint_message" ("complaint_id", "id");

CREATE TABLE "complaint_raw_mail" (
    "message_id" BIGINT NOT NULL,
    "gzip" BYTEA NOT NULL,

    CONSTRAINT "complaint_raw_mail_pkey" PRIMARY KEY ("message_id")
);

CREATE TABLE "complaint_mention" (
    "complaint_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "host_id" BIGINT,
    "source" TEXT,
    "times" JSONB,

    CONSTRAINT "complaint_mention_pkey" PRIMARY KEY ("complaint_id", "kind", "value")
);
CREATE INDEX "complaint_mention_host_id_idx" ON "complaint_mention" ("host_id");

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
CREATE INDEX "complaint_action_complaint_id_id_idx" ON "complaint_action" ("complaint_id", "id");

CREATE TABLE "outgoing_mail" (
    "message_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY ("message_id")
);
CREATE INDEX "outgoing_mail_state_next_at_idx" ON "outgoing_mail" ("state", "next_at");

CREATE TABLE "complaint_mailbox" (
    "name" TEXT NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "begun_uid" BIGINT NOT NULL,
    "last_uid" BIGINT NOT NULL,

    CONSTRAINT "complaint_mailbox_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "quarantined_message" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recipients" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "gzip" BYTEA NOT NULL,
    "is_cut" BOOLEAN NOT NULL,

    CONSTRAINT "quarantined_message_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "access_quarter" (
    "quarter" DATE NOT NULL,
    "accesses_before" BIGINT NOT NULL,

    CONSTRAINT "access_quarter_pkey" PRIMARY KEY ("quarter")
);

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
CREATE INDEX "takedown_host_id_idx" ON "takedown" ("host_id");

-- Webmasters

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
CREATE INDEX "webmaster_claim_check_wanted_at_idx" ON "webmaster_claim" ("check_wanted_at");
CREATE INDEX "webmaster_claim_proved_at_idx" ON "webmaster_claim" ("proved_at");
CREATE INDEX "webmaster_claim_expires_at_idx" ON "webmaster_claim" ("expires_at");
