-- Changes that returned to a former version, so that unique versions can be counted: one for the first visit, and
-- one for each other change. Filled from captures: a changed page whose capture refers to an earlier one returned.
ALTER TABLE "page" ADD COLUMN "returns" INTEGER;
ALTER TABLE "page_interval_count"
  ADD COLUMN "unique_sum" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "unique_squares" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "change_detection_count" ADD COLUMN "returns" BIGINT NOT NULL DEFAULT 0;

UPDATE page SET returns = least(found.returns, page.changes)
FROM (
  SELECT host_id, url_key, count(*)::int AS returns FROM capture
  WHERE outcome = 'changed' AND refers_to_at IS NOT NULL AND refers_to_key IS NULL AND code <> 'redirect' AND elapsed_seconds IS NOT NULL GROUP BY 1, 2) AS found
WHERE page.host_id = found.host_id AND page.url_key = found.url_key;

WITH found AS (
  SELECT date_trunc('week', captured_at AT TIME ZONE 'UTC')::date AS week, host.top_level_domain, seed_list_id,
    width_bucket(elapsed_seconds::float8, '{0.1,0.2,0.3,0.5,0.7,1,1.5,2,3,5,7,10,15,20,30,45,60,90,120,180,300,420,600,900,1200,1800,2700,3600,5400,7200,10800,14400,21600,28800,43200,64800,86400,129600,172800,259200,345600,432000,604800,864000,1209600,1814400,2592000,3888000,5184000,7776000,10368000,15552000,20736000,25920000,31536000,34560000,47520000,63072000,94608000,157680000,315360000}'::float8[])::smallint AS bin, count(*) AS returns
  FROM capture JOIN host ON host.host_id = capture.host_id
  WHERE outcome = 'changed' AND refers_to_at IS NOT NULL AND refers_to_key IS NULL AND code <> 'redirect' AND elapsed_seconds IS NOT NULL GROUP BY 1, 2, 3, 4)
UPDATE change_detection_count AS kept SET returns = found.returns
FROM found
WHERE kept.week = found.week AND kept.top_level_domain = found.top_level_domain AND kept.seed_list_id = found.seed_list_id
  AND kept.bin = found.bin AND kept.node_id = (
    SELECT min(node_id) FROM change_detection_count AS other
    WHERE other.week = kept.week AND other.top_level_domain = kept.top_level_domain
      AND other.seed_list_id = kept.seed_list_id AND other.bin = kept.bin);

WITH found AS (
  SELECT host.node_id, host.top_level_domain, seed_list_id,
    CASE WHEN visits = 0 THEN -4 WHEN interval_seconds = 0 THEN -3 WHEN page.consecutive_errors > 0 THEN -2
      WHEN visits = 1 THEN -1 ELSE width_bucket(interval_seconds::float8, '{0.1,0.2,0.3,0.5,0.7,1,1.5,2,3,5,7,10,15,20,30,45,60,90,120,180,300,420,600,900,1200,1800,2700,3600,5400,7200,10800,14400,21600,28800,43200,64800,86400,129600,172800,259200,345600,432000,604800,864000,1209600,1814400,2592000,3888000,5184000,7776000,10368000,15552000,20736000,25920000,31536000,34560000,47520000,63072000,94608000,157680000,315360000}'::float8[]) END::smallint AS bin,
    1000 * (1 + changes::bigint - coalesce(returns, 0)) / visits AS share
  FROM page JOIN host ON host.host_id = page.host_id WHERE visits > 1)
UPDATE page_interval_count AS kept SET unique_sum = summed.unique_sum, unique_squares = summed.unique_squares
FROM (
  SELECT node_id, top_level_domain, seed_list_id, bin, sum(share) AS unique_sum, sum(share * share) AS unique_squares
  FROM found GROUP BY 1, 2, 3, 4) AS summed
WHERE kept.node_id = summed.node_id AND kept.top_level_domain = summed.top_level_domain
  AND kept.seed_list_id = summed.seed_list_id AND kept.bin = summed.bin;
