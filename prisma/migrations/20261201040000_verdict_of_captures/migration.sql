-- What a visit says about change is a verdict everywhere else; an outcome is what the fetch ended with.
ALTER TABLE "capture" RENAME COLUMN "outcome" TO "verdict";
ALTER VIEW "capture_entry" RENAME COLUMN "outcome" TO "verdict";
