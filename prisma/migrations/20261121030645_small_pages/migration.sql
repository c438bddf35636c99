-- Rows of pages become small: 64 bits of the URL's digest as key, codes as numbers, columns in the order of their alignment, and what
-- describes the content in the capture of the last verdict. Everything that was known is kept.

-- Captures: the shorter key, and room for what describes the content.
ALTER TABLE "capture" DROP CONSTRAINT "capture_pkey",
ADD COLUMN     "etag" TEXT,
ADD COLUMN     "last_modified" TEXT,
ADD COLUMN     "title" TEXT,
ADD COLUMN     "language" TEXT,
ALTER COLUMN "url_key" SET DATA TYPE BIGINT USING ('x' || left(replace("url_key"::text, '-', ''), 16))::bit(64)::bigint;
ALTER TABLE "capture" ADD CONSTRAINT "capture_pkey" PRIMARY KEY ("host_id", "url_key", "captured_at");

CREATE TABLE "page_small" (
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
    "put_off" BOOLEAN NOT NULL DEFAULT false,
    "url" TEXT NOT NULL,
    "text_digest" BYTEA,
    "simhash" BYTEA,
    "policy_state" BYTEA
);

-- The verdict stood at the end of its access and now names its capture, the latest one that is no error and began before. A policy state
-- is its numbers as doubles behind a byte that says so.
INSERT INTO "page_small"
SELECT p.host_id, k.url_key, p.next_visit_at, p.discovered_at, coalesce(v.captured_at, p.last_verdict_at), p.last_changed_at,
  CASE WHEN p.last_access_at > p.last_verdict_at OR p.last_verdict_at IS NULL THEN p.last_access_at END,
  p.seed_list_id, p.visits, p.changes, round(p.interval_seconds)::int,
  CASE WHEN round(p.interval_seconds) > 0 THEN floor(362387865600 / round(p.interval_seconds) + 0.5) ELSE 0 END::real, p.rate_term::real,
  p.depth, p.dynamic_hops, p.redirect_hops, p.priority,
  coalesce(array_position(ARRAY['new', 'seed', 'first-interval-random', 'estimated-rate', 'never-seen-changing', 'always-seen-changing', 'raised-to-minimum', 'random-near-maximum', 'error-backoff', 'robots', 'put-off', 'requested'], p.next_reason), 4),
  CASE WHEN p.excluded IS NOT NULL THEN 1 END,
  array_position(ARRAY['ok', 'not-modified', 'redirect', 'gone', 'client-error', 'server-error', 'throttled', 'dns-not-found', 'dns-failed', 'address-refused', 'connection-refused', 'connection-reset', 'connect-timeout', 'tls-failed', 'headers-timeout', 'headers-too-large', 'protocol-error', 'too-slow', 'total-timeout', 'redirect-loop', 'too-many-redirects', 'body-undecodable', 'url-invalid', 'robots-disallowed', 'robots-unavailable', 'aborted'], p.last_code),
  p.last_status, p.consecutive_errors, p.put_off, p.url, substr(p.text_digest, 1, 8),
  CASE WHEN l.change_mode = 'near-duplicate' THEN p.simhash END,
  CASE WHEN cardinality(p.policy_state) > 0
    THEN '\x08'::bytea || (SELECT string_agg(float8send(s), ''::bytea ORDER BY n) FROM unnest(p.policy_state) WITH ORDINALITY AS u(s, n)) END
FROM "page" AS p
CROSS JOIN LATERAL (SELECT ('x' || left(replace(p.url_key::text, '-', ''), 16))::bit(64)::bigint AS url_key) AS k
LEFT JOIN "seed_list" AS l ON l.id = p.seed_list_id
LEFT JOIN LATERAL (
  SELECT captured_at FROM "capture" AS c
  WHERE c.host_id = p.host_id AND c.url_key = k.url_key AND c.outcome <> 'error' AND c.captured_at <= p.last_verdict_at
  ORDER BY captured_at DESC LIMIT 1) AS v ON true;

UPDATE "capture" AS c SET etag = p.etag, last_modified = p.last_modified,
  title = CASE WHEN c.refers_to_at IS NULL THEN p.title END, language = CASE WHEN c.refers_to_at IS NULL THEN p.language END
FROM "page" AS p JOIN "page_small" AS s ON s.host_id = p.host_id AND s.url_key = ('x' || left(replace(p.url_key::text, '-', ''), 16))::bit(64)::bigint
WHERE c.host_id = s.host_id AND c.url_key = s.url_key AND c.captured_at = s.last_verdict_at;

-- A revisit says nothing of its own: the capture that it refers to does.
UPDATE "capture" AS c SET title = p.title, language = p.language
FROM "page" AS p JOIN "page_small" AS s ON s.host_id = p.host_id AND s.url_key = ('x' || left(replace(p.url_key::text, '-', ''), 16))::bit(64)::bigint
JOIN "capture" AS v ON v.host_id = s.host_id AND v.url_key = s.url_key AND v.captured_at = s.last_verdict_at
WHERE c.host_id = v.host_id AND c.url_key = v.url_key AND c.captured_at = v.refers_to_at;

DROP TABLE "page";
ALTER TABLE "page_small" RENAME TO "page";
ALTER TABLE "page" ADD CONSTRAINT "page_pkey" PRIMARY KEY ("host_id", "url_key");
CREATE INDEX "page_host_id_next_visit_at_idx" ON "page"("host_id", "next_visit_at");
-- Rows are updated all over the table: few dead ones may gather before their room is used again.
ALTER TABLE "page" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.5);
-- Room for a new version beside the old one, as most updates of a host change no column that is indexed.
ALTER TABLE "host" SET (fillfactor = 60);

-- Frequencies and rates were cut to 24 significant bits: hosts hold the sums of what is stored.
UPDATE "host" AS h SET load = s.load, rate_sum = s.rate_sum
FROM (
  SELECT host_id, sum(planned_frequency::bigint) AS load, sum(rate_term::bigint) AS rate_sum FROM "page" GROUP BY host_id) AS s
WHERE h.host_id = s.host_id AND (h.load, h.rate_sum) IS DISTINCT FROM (s.load::bigint, s.rate_sum::bigint);

-- Links on their way.
UPDATE "discovered_batch" SET links = (
  SELECT coalesce(jsonb_agg(CASE WHEN l->>'urlKey' LIKE '%-%-%-%-%'
    THEN jsonb_set(l, '{urlKey}', to_jsonb((('x' || left(replace((l->>'urlKey')::text, '-', ''), 16))::bit(64)::bigint)::text)) ELSE l END ORDER BY n), '[]')
  FROM jsonb_array_elements(links) WITH ORDINALITY AS e(l, n))
WHERE jsonb_typeof(links) = 'array';
