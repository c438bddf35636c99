-- Imports read objects in buckets, too. An entity tag tells whether an object is the one that was imported.
ALTER TABLE "import_file" ADD COLUMN "tag" TEXT;
ALTER TABLE "warc_file" ADD COLUMN "location_tag" TEXT;
