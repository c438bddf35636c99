-- AlterTable
ALTER TABLE "host" ADD COLUMN     "announcement_sources" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "page" ADD COLUMN     "announced_by" SMALLINT;

-- CreateTable
CREATE TABLE "host_announcement" (
    "host_id" BIGINT NOT NULL,
    "source" SMALLINT NOT NULL,
    "trials" SMALLINT NOT NULL DEFAULT 0,
    "hits" REAL NOT NULL DEFAULT 0,
    "misses" REAL NOT NULL DEFAULT 0,
    "expected" REAL NOT NULL DEFAULT 0,
    "announced" REAL NOT NULL DEFAULT 0,
    "unannounced" REAL NOT NULL DEFAULT 0,

    CONSTRAINT "host_announcement_pkey" PRIMARY KEY ("host_id","source")
);
