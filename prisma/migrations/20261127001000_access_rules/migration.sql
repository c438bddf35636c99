-- Who may read captures, by sort key and time (docs/decisions/0087-access-rules-govern-content.md).

CREATE TABLE "access_rule" (
    "id" SERIAL NOT NULL,
    "surt_prefix" TEXT NOT NULL,
    "captured_from" TIMESTAMPTZ(3),
    "captured_before" TIMESTAMPTZ(3),
    "access" TEXT NOT NULL,
    "embargo_days" INTEGER NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "access_rule_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "access_rule_surt_prefix_idx" ON "access_rule" ("surt_prefix");
