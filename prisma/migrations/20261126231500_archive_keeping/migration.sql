-- Sealed archive files are re-read and copied (docs/decisions/0097-the-archive-is-scrubbed.md).

CREATE TABLE "file_check" (
    "file_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'unchecked',
    "checked_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "file_check_pkey" PRIMARY KEY ("file_id")
);
CREATE INDEX "file_check_faulty_idx" ON "file_check" ("state") WHERE "state" IN ('damaged', 'missing');

CREATE TABLE "file_damage" (
    "file_id" INTEGER NOT NULL,
    "offset" BIGINT NOT NULL,
    "length" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "repaired_at" TIMESTAMPTZ(3),

    CONSTRAINT "file_damage_pkey" PRIMARY KEY ("file_id", "offset")
);
CREATE INDEX "file_damage_found_at_idx" ON "file_damage" ("found_at");

CREATE TABLE "file_replica" (
    "file_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "sha256" BYTEA,
    "copied_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "file_replica_pkey" PRIMARY KEY ("file_id")
);

CREATE TABLE "file_digest" (
    "file_id" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_digest_pkey" PRIMARY KEY ("file_id", "sha256")
);

-- Whoever replaces bytes of a sealed file, its former digest is kept, so that no copy with the former bytes is taken
-- for the file.
CREATE FUNCTION "keep_file_digest"() RETURNS TRIGGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.file_digest (file_id, sha256, replaced_at) VALUES (OLD.file_id, OLD.sha256, now())
  ON CONFLICT (file_id, sha256) DO UPDATE SET replaced_at = EXCLUDED.replaced_at;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION "keep_file_digest"() FROM PUBLIC;
CREATE TRIGGER "warc_file_keep_digest" AFTER UPDATE OF "sha256" ON "warc_file" FOR EACH ROW
  WHEN (OLD."sha256" IS NOT NULL AND OLD."sha256" IS DISTINCT FROM NEW."sha256") EXECUTE FUNCTION "keep_file_digest"();
