-- Accesses that were cut because the host was slow while visit slots ran short.
ALTER TABLE "host" ADD COLUMN "preempted_count" BIGINT NOT NULL DEFAULT 0;
