-- AlterTable
ALTER TABLE "host_rank" ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "node_id" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "top_level_domain" TEXT NOT NULL DEFAULT '';

UPDATE "host_rank" SET "name" = "host"."name", "node_id" = "host"."node_id", "top_level_domain" = "host"."top_level_domain"
FROM "host" WHERE "host"."host_id" = "host_rank"."host_id";
