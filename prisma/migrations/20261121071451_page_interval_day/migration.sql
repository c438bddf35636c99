-- CreateTable
CREATE TABLE "page_interval_day" (
    "day" DATE NOT NULL,
    "node_id" INTEGER NOT NULL,
    "top_level_domain" TEXT NOT NULL,
    "seed_list_id" INTEGER NOT NULL,
    "bin" SMALLINT NOT NULL,
    "pages" BIGINT NOT NULL,

    CONSTRAINT "page_interval_day_pkey" PRIMARY KEY ("day","node_id","top_level_domain","seed_list_id","bin")
);
