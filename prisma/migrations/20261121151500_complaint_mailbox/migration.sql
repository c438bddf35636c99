-- CreateTable
CREATE TABLE "complaint_mailbox" (
    "name" TEXT NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "begun_uid" BIGINT NOT NULL,
    "last_uid" BIGINT NOT NULL,

    CONSTRAINT "complaint_mailbox_pkey" PRIMARY KEY ("name")
);
