CREATE TABLE "departed_organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"departed_at" timestamp with time zone NOT NULL,
	"files_gone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "exported_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "people_find_email_idx" ON "people" USING btree ("organisation_id","email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_first_name_idx" ON "people" USING btree ("organisation_id","first_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_last_name_idx" ON "people" USING btree ("organisation_id","last_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "submissions_find_email_idx" ON "submissions" USING btree ("organisation_id","sender_email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "submissions_find_name_idx" ON "submissions" USING btree ("organisation_id","sender_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "donors_find_email_idx" ON "donors" USING btree ("organisation_id","email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "donors_first_name_idx" ON "donors" USING btree ("organisation_id","first_name" text_pattern_ops);