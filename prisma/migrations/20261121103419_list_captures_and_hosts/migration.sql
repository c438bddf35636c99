-- CreateIndex
CREATE INDEX "host_page_count_idx" ON "host"("page_count");

-- CreateIndex
CREATE INDEX "capture_host_id_captured_at_idx" ON "capture"("host_id", "captured_at");
