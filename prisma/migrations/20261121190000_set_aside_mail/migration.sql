-- CreateTable
CREATE TABLE "set_aside_mail" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "recipients" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "gzip" BYTEA NOT NULL,
    "is_cut" BOOLEAN NOT NULL,

    CONSTRAINT "set_aside_mail_pkey" PRIMARY KEY ("id")
);
