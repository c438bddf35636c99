-- Changes of rows that no record of the archive holds, on their way to the journal beside the WARC files
-- (docs/decisions/0099-the-archive-has-a-journal.md). Triggers are made after all migrations, for tables of later
-- ones, too.

CREATE TABLE "journal_change" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "table_name" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "row" TEXT NOT NULL,

    CONSTRAINT "journal_change_pkey" PRIMARY KEY ("id")
);

-- With arguments, only these columns of the row are journaled.
CREATE FUNCTION "journal_change"() RETURNS TRIGGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed JSON;
  -- A partition stands for its table.
  named TEXT := coalesce((SELECT inhparent::regclass::text FROM pg_inherits WHERE inhrelid = TG_RELID LIMIT 1), TG_TABLE_NAME);
BEGIN
  IF current_setting('meguri.replay', true) = 'on' THEN RETURN NULL; END IF;
  changed := CASE WHEN TG_OP = 'DELETE' THEN to_json(OLD) ELSE to_json(NEW) END;
  IF TG_NARGS > 0 THEN
    SELECT json_object_agg(key, value) INTO changed FROM json_each(changed) WHERE key = ANY (TG_ARGV);
  END IF;
  INSERT INTO public.journal_change (at, table_name, operation, row)
  VALUES (now(), named, CASE WHEN TG_OP = 'DELETE' THEN 'delete' WHEN TG_NARGS > 0 THEN 'update' ELSE 'upsert' END, changed::text);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION "journal_change"() FROM PUBLIC;
