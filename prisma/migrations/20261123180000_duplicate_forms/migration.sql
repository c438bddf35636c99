-- Forms of URLs of a host whose new pages are nearly all duplicates, and its session parameters.
ALTER TABLE "host" ADD COLUMN "duplicate_forms" JSONB;
