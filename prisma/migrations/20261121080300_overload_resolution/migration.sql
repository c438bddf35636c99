-- AlterTable
ALTER TABLE "host" ADD COLUMN     "left_out_below_value" DOUBLE PRECISION,
ADD COLUMN     "left_out_importance" DOUBLE PRECISION,
ADD COLUMN     "resolution" JSONB,
ADD COLUMN     "resolution_audit_id" BIGINT;

