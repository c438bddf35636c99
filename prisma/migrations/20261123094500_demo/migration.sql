-- A demo says so on every screen. Its generated year lies in tables of its own, so that no total counts it.
CREATE TABLE "demo" (
  "id" SMALLINT NOT NULL,
  "begun_at" TIMESTAMPTZ(3) NOT NULL,
  "hosts" INTEGER NOT NULL,
  "day_seconds" DOUBLE PRECISION NOT NULL,
  "generated_from" TIMESTAMPTZ(0),
  "generated_before" TIMESTAMPTZ(0),
  CONSTRAINT "demo_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "demo_one_row" CHECK ("id" = 1)
);
