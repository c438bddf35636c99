-- Who waited for the lock sees the partition that the other one made: to_regclass may answer from a cache that waiting
-- for an advisory lock does not renew, while a query reads the catalog as it is.
CREATE OR REPLACE FUNCTION "add_capture_month"("instant" TIMESTAMPTZ) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  first_day DATE := date_trunc('month', instant AT TIME ZONE 'UTC')::date;
  partition_name TEXT := 'capture_' || to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || quote_ident(partition_name)) IS NOT NULL THEN RETURN; END IF;
  IF first_day NOT BETWEEN DATE '1990-01-01' AND DATE '2199-12-01' THEN
    RAISE EXCEPTION 'captures of % cannot be stored: their year must be 1990 to 2199', first_day
      USING ERRCODE = 'check_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('meguri.capture'));
  IF EXISTS (SELECT FROM pg_class WHERE relname = partition_name AND relnamespace = 'public'::regnamespace) THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE public.%I (LIKE public.capture INCLUDING DEFAULTS) WITH (autovacuum_vacuum_insert_scale_factor = 0.01,
    autovacuum_vacuum_insert_threshold = 10000, autovacuum_freeze_min_age = 0)', partition_name);
  EXECUTE format('ALTER TABLE public.capture ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', partition_name,
    first_day::timestamp AT TIME ZONE 'UTC', (first_day + INTERVAL '1 month') AT TIME ZONE 'UTC');
END $$;
