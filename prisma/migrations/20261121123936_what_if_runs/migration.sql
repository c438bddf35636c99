-- CreateTable
CREATE TABLE "what_if_run" (
    "id" BIGSERIAL NOT NULL,
    "state" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "started_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "report" JSONB,

    CONSTRAINT "what_if_run_pkey" PRIMARY KEY ("id")
);
