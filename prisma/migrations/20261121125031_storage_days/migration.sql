-- CreateTable
CREATE TABLE "storage_day" (
    "day" DATE NOT NULL,
    "node_id" INTEGER NOT NULL,
    "accesses" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_day_pkey" PRIMARY KEY ("day","node_id")
);

-- CreateIndex
CREATE INDEX "capture_captured_at_idx" ON "capture"("captured_at");

-- CreateIndex
CREATE INDEX "warc_file_sealed_at_idx" ON "warc_file"("sealed_at");
