-- The pages of an alias are excluded some at a time: up to which key they are.
ALTER TABLE "host" ADD COLUMN "merged_until" BIGINT;
