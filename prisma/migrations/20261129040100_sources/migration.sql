-- Other archives whose packages are pulled, and what was pulled of them.
CREATE TABLE "package_source" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "token_file" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "looked_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "problem" TEXT,
    "problem_text" TEXT,

    CONSTRAINT "package_source_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "package_source_url_key" ON "package_source" ("url");

CREATE TABLE "pulled_package" (
    "id" BIGSERIAL NOT NULL,
    "source_id" INTEGER NOT NULL,
    "package_id" BIGINT,
    "sequence" INTEGER,
    "state" TEXT NOT NULL,
    "manifest_sha256" BYTEA,
    "records" BIGINT NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "fetched_bytes" BIGINT NOT NULL DEFAULT 0,
    "import_id" INTEGER,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "problem_text" TEXT,

    CONSTRAINT "pulled_package_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "pulled_package_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "package_source" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "pulled_package_source_id_package_id_key" ON "pulled_package" ("source_id", "package_id");
CREATE UNIQUE INDEX "pulled_package_source_id_sequence_key" ON "pulled_package" ("source_id", "sequence");

CREATE TABLE "pulled_removal" (
    "source_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,
    "held" INTEGER NOT NULL,
    "acknowledged_at" TIMESTAMPTZ(3),

    CONSTRAINT "pulled_removal_pkey" PRIMARY KEY ("source_id", "sequence"),
    CONSTRAINT "pulled_removal_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "package_source" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Takedowns that another archive asked for.
CREATE TABLE "pulled_takedown" (
    "source_id" INTEGER NOT NULL,
    "remote_id" BIGINT NOT NULL,
    "takedown_id" BIGINT NOT NULL,

    CONSTRAINT "pulled_takedown_pkey" PRIMARY KEY ("source_id", "remote_id"),
    CONSTRAINT "pulled_takedown_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "package_source" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
