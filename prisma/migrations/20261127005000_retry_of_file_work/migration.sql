-- What did not succeed with a file is tried again later; a command may try at once.
ALTER TABLE "file_check" ADD COLUMN "retry_at" TIMESTAMPTZ(3);
