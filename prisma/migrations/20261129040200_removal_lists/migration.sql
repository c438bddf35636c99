-- What consumers are told of takedowns, and what they answer.
CREATE TABLE "removal_list" (
    "consumer_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "document" BYTEA NOT NULL,
    "signature" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "removals" INTEGER NOT NULL,
    "records" INTEGER NOT NULL,
    "fetched_at" TIMESTAMPTZ(3),
    "acknowledged_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "held" INTEGER,
    "answer_signature" TEXT,

    CONSTRAINT "removal_list_pkey" PRIMARY KEY ("consumer_id", "sequence"),
    CONSTRAINT "removal_list_consumer_id_fkey" FOREIGN KEY ("consumer_id") REFERENCES "consumer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "removal_told" (
    "consumer_id" INTEGER NOT NULL,
    "takedown_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "records" INTEGER NOT NULL,

    CONSTRAINT "removal_told_pkey" PRIMARY KEY ("consumer_id", "takedown_id"),
    CONSTRAINT "removal_told_consumer_id_fkey" FOREIGN KEY ("consumer_id") REFERENCES "consumer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
