-- Pages whose links were not stored because the database lacked room. Null takes no space.
ALTER TABLE "page" ADD COLUMN "links_unread" BOOLEAN;
