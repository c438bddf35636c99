-- The generated year of a demo, apart from what was recorded: charts read both, totals and checks none of it.
CREATE TABLE "generated_hour" (
  "hour" TIMESTAMPTZ(0) NOT NULL,
  "accesses" INTEGER NOT NULL,
  "first_captures" INTEGER NOT NULL,
  "changed" INTEGER NOT NULL,
  "unchanged" INTEGER NOT NULL,
  "errors" INTEGER NOT NULL,
  "discovered" INTEGER NOT NULL,
  "bytes" BIGINT NOT NULL,
  CONSTRAINT "generated_hour_pkey" PRIMARY KEY ("hour")
);

CREATE TABLE "generated_host_day" (LIKE "host_day" INCLUDING DEFAULTS);
ALTER TABLE "generated_host_day" ADD CONSTRAINT "generated_host_day_pkey" PRIMARY KEY ("host_id", "day");
