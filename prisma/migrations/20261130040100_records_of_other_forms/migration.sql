-- Records of ARC, and of WARC without compression, can be in snapshots: exports convert them. Files that were imported before
-- get into the index by URL now.
ALTER TABLE "import_file" ADD COLUMN "other_forms" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "warc_file" ADD COLUMN "other_forms" BOOLEAN NOT NULL DEFAULT false;

UPDATE import_file SET other_forms = true
WHERE is_read AND format IN ('records', 'wacz') AND path NOT ILIKE '%.warc.gz';
UPDATE warc_file SET other_forms = true, indexed_end = warc_file.bytes + 1
FROM import_file JOIN import ON import.id = import_file.import_id
WHERE warc_file.import_id = import.id AND import.state = 'done' AND import_file.other_forms AND warc_file.indexed_end = 0
  AND split_part(warc_file.name, '-', 3) = import_file.number::text AND NOT import.copies;
UPDATE warc_file SET other_forms = true, indexed_end = warc_file.bytes + 1
FROM import_file JOIN import ON import.id = import_file.import_id
WHERE warc_file.import_id = import.id AND import.state = 'done' AND import_file.other_forms AND warc_file.indexed_end = 0
  AND import.copies AND split_part(split_part(warc_file.name, '-', 5), '.', 1) = lpad(import_file.number::text, 5, '0');
