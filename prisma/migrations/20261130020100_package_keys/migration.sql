-- Public keys that packages were ever signed with. The journal has them: after a rebuild, a new key follows them.
CREATE TABLE "package_public_key" (
    "key_id" TEXT NOT NULL,
    "x" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "package_public_key_pkey" PRIMARY KEY ("key_id")
);
