-- Changes of several nodes are put in order by their instants: that of the change, not of the transaction's begin.
CREATE OR REPLACE FUNCTION "journal_change"() RETURNS TRIGGER
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
  VALUES (clock_timestamp(), named, CASE WHEN TG_OP = 'DELETE' THEN 'delete' WHEN TG_NARGS > 0 THEN 'update' ELSE 'upsert' END, changed::text);
  RETURN NULL;
END $$;
