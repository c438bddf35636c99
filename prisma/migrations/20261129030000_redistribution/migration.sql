-- Consumers of the archive, and the packages that are made for them.
CREATE TABLE "consumer" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "addresses" TEXT NOT NULL,
    "public_key" TEXT,
    "scope" JSONB NOT NULL,
    "history" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by" TEXT,
    "suspended_at" TIMESTAMPTZ(3),
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "last_manifest" BYTEA,

    CONSTRAINT "consumer_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "consumer_name_key" ON "consumer" ("name");

CREATE TABLE "consumer_token" (
    "consumer_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consumer_token_pkey" PRIMARY KEY ("consumer_id")
);
CREATE UNIQUE INDEX "consumer_token_token_hash_key" ON "consumer_token" ("token_hash");

CREATE TABLE "package_key" (
    "id" SMALLINT NOT NULL,
    "seed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "package_key_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "package_schedule" (
    "consumer_id" INTEGER NOT NULL,
    "node_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "unreachable_since" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "package_schedule_pkey" PRIMARY KEY ("consumer_id", "node_id")
);

CREATE TABLE "package_place" (
    "consumer_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "packaged_end" BIGINT NOT NULL,

    CONSTRAINT "package_place_pkey" PRIMARY KEY ("consumer_id", "file_id")
);

CREATE TABLE "package" (
    "id" BIGSERIAL NOT NULL,
    "consumer_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "sequence" INTEGER,
    "node_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "replaces" BIGINT,
    "request" JSONB,
    "requested_by" TEXT,
    "positions" JSONB,
    "records" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "captured_from" TIMESTAMPTZ(6),
    "captured_to" TIMESTAMPTZ(6),
    "manifest" BYTEA,
    "signature" TEXT,
    "terms_key" TEXT,
    "problem" TEXT,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "package_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "package_replaces_key" ON "package" ("replaces");
CREATE UNIQUE INDEX "package_consumer_id_sequence_key" ON "package" ("consumer_id", "sequence");
CREATE INDEX "package_state_idx" ON "package" ("state");

CREATE TABLE "package_file" (
    "package_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "records" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,

    CONSTRAINT "package_file_pkey" PRIMARY KEY ("package_id", "number"),
    CONSTRAINT "package_file_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "package_file_name_key" ON "package_file" ("name");

CREATE TABLE "package_transfer" (
    "id" BIGSERIAL NOT NULL,
    "consumer_id" INTEGER NOT NULL,
    "consumer" TEXT NOT NULL,
    "package_id" BIGINT NOT NULL,
    "file" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "from_byte" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sent_bytes" BIGINT NOT NULL DEFAULT 0,
    "is_complete" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "package_transfer_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "package_transfer_consumer_id_id_idx" ON "package_transfer" ("consumer_id", "id");
CREATE INDEX "package_transfer_package_id_file_idx" ON "package_transfer" ("package_id", "file");
