-- AlterTable
ALTER TABLE "page" ADD COLUMN     "change_memory" BYTEA;

