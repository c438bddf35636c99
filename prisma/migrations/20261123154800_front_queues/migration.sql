-- The front queue of a host and the value of its due pages, and a copy for the filter of the host list.
ALTER TABLE "host"
  ADD COLUMN "front_queue" SMALLINT,
  ADD COLUMN "due_value_per_day" REAL;
ALTER TABLE "host_rank" ADD COLUMN "front_queue" SMALLINT;
