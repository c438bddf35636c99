-- CreateTable
CREATE TABLE "applied_commit" (
    "id" UUID NOT NULL,
    "node_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applied_commit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "applied_commit_node_id_at_idx" ON "applied_commit"("node_id", "at");
