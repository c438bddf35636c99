-- Hosts whose automatic pause exceeds the limit per hour: an operator decides.
ALTER TABLE "complaint" ADD COLUMN "proposed_pauses" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- Automatic pauses of the last hour are counted.
CREATE INDEX "complaint_action_at_idx" ON "complaint_action"("at");
