-- AlterTable
ALTER TABLE "host" ADD COLUMN     "neighbour_excess" REAL NOT NULL DEFAULT 0,
ADD COLUMN     "neighbour_trials" REAL NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "page" ADD COLUMN     "alarm" SMALLINT;
