-- Parts of pages, whose media types follow a switch of their own.
ALTER TABLE "page" ADD COLUMN "embedded" BOOLEAN;

-- Accesses that ended early because their media type is not in the scope of the seed list.
ALTER TABLE "host" ADD COLUMN "excluded_type_count" BIGINT NOT NULL DEFAULT 0;
