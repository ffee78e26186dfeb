ALTER TABLE "submissions" ADD COLUMN "sender_last_name" text;--> statement-breakpoint
CREATE INDEX "submissions_find_last_name_idx" ON "submissions" USING btree ("organisation_id","sender_last_name" text_pattern_ops);--> statement-breakpoint
-- What came before is found in the same way.
UPDATE "submissions" SET "sender_last_name" = substring(trim("sender_name") from '\S+$') WHERE "sender_name" IS NOT NULL;
