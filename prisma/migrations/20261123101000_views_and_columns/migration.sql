-- Saved views of lists. A private one is deleted with its owner, a shared one stays.
CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER,
    "owner_name" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_view_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "saved_view_owner_id_list_name_key" ON "saved_view"("owner_id", "list", "name");

-- Columns that a user chose for a list: ids in their order, hidden ones with a leading minus.
CREATE TABLE "list_columns" (
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "columns" TEXT NOT NULL,
    CONSTRAINT "list_columns_pkey" PRIMARY KEY ("user_id", "list"),
    CONSTRAINT "list_columns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
