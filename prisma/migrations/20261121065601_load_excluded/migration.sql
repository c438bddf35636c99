-- AlterTable
ALTER TABLE "page" ADD COLUMN     "load_excluded" BOOLEAN;
