-- AlterTable
ALTER TABLE "node" ADD COLUMN     "boot_id" TEXT,
ADD COLUMN     "uptime_seconds" DOUBLE PRECISION;
