-- The account that created a token or an invitation, with which it ends. Null: made at the machine itself, or
-- by a token of an earlier release.
ALTER TABLE "api_token" ADD COLUMN "owner_id" INTEGER;
ALTER TABLE "sign_in_link" ADD COLUMN "inviter_id" INTEGER;

UPDATE "api_token" SET "owner_id" = u.id FROM "user" u WHERE u.name = "created_by";
UPDATE "sign_in_link" SET "inviter_id" = u.id FROM "user" u WHERE u.name = "invited_by";

-- Tokens of accounts that were removed before.
UPDATE "api_token" SET "revoked_at" = now()
WHERE "owner_id" IS NULL AND "revoked_at" IS NULL AND "created_by" NOT LIKE 'token %';
UPDATE "sign_in_link" SET "expires_at" = now()
WHERE "inviter_id" IS NULL AND "role" IS NOT NULL AND "used_at" IS NULL AND "expires_at" > now();
