-- What consumers received, for as long as there are consumers: packages and transfers are deleted after 400 days, and
-- takedowns of what was fetched before that have to be told as well.
CREATE TABLE "received_package" (
    "package_id" BIGINT NOT NULL,
    "consumer_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "positions" JSONB,

    CONSTRAINT "received_package_pkey" PRIMARY KEY ("package_id"),
    CONSTRAINT "received_package_consumer_id_fkey" FOREIGN KEY ("consumer_id") REFERENCES "consumer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "received_package_consumer_id_idx" ON "received_package" ("consumer_id");

INSERT INTO received_package (package_id, consumer_id, kind, made_at, positions)
SELECT id, consumer_id, kind, coalesce(ready_at, created_at), positions FROM package
WHERE EXISTS (SELECT 1 FROM package_transfer WHERE package_id = package.id AND file NOT LIKE 'manifest.%');
