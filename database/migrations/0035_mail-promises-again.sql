ALTER TABLE "pledges" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "pledges" p SET "mailed_at" = m."created_at" FROM "mails" m WHERE m."organisation_id" = p."organisation_id" AND m."kind" = 'campaigns.pledge' AND m."about" = 'pledge:' || p."id"::text;
