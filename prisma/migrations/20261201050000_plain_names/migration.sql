-- States by the words that screens and documents use for them.
UPDATE complaint SET status = 'unverified' WHERE status = 'held';
UPDATE complaint SET source = 'manual' WHERE source = 'hand';
UPDATE complaint_mention SET source = 'manual' WHERE source = 'hand';
UPDATE robots SET reason = 'rate-limited' WHERE reason = 'throttled';
UPDATE robots_version SET reason = 'rate-limited' WHERE reason = 'throttled';
