-- Analysers that administrators uploaded. A version is never changed, so that scans can be repeated.
CREATE TABLE "analyser_version" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "source" BYTEA NOT NULL,
    "declaration" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "analyser_version_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "analyser_version_name_version_key" ON "analyser_version"("name", "version");
CREATE UNIQUE INDEX "analyser_version_name_digest_key" ON "analyser_version"("name", "digest");
