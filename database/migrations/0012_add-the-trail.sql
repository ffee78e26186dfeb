CREATE TABLE "trail_entries" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"person_id" uuid NOT NULL,
	"deed" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "trail_entries_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "trail_entries" ADD CONSTRAINT "trail_entries_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trail_entries_newest_idx" ON "trail_entries" USING btree ("organisation_id","done_at","id");--> statement-breakpoint
CREATE INDEX "trail_entries_of_person_idx" ON "trail_entries" USING btree ("organisation_id","person_id","done_at","id");--> statement-breakpoint
CREATE INDEX "trail_entries_of_deed_idx" ON "trail_entries" USING btree ("organisation_id","deed","done_at","id");--> statement-breakpoint
CREATE INDEX "trail_entries_of_subject_idx" ON "trail_entries" USING btree ("organisation_id","subject","done_at","id");--> statement-breakpoint
COMMENT ON TABLE "trail_entries" IS 'append-only: what was done in the office stays written down';
