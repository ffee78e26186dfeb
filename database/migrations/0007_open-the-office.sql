CREATE TABLE "content_previews" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_previews_pkey" PRIMARY KEY("organisation_id","digest")
);
--> statement-breakpoint
CREATE TABLE "submission_notes" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"note" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_notes_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "staff_roles" DROP CONSTRAINT "staff_roles_role_check";--> statement-breakpoint
DROP INDEX "content_items_latest_idx";--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_sessions" ADD COLUMN "office_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "desk_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "desk_revision" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_previews_old_idx" ON "content_previews" USING btree ("organisation_id","expires_at");--> statement-breakpoint
CREATE INDEX "submission_notes_of_one_idx" ON "submission_notes" USING btree ("organisation_id","submission_id","written_at","id");--> statement-breakpoint
CREATE INDEX "submissions_on_desk_idx" ON "submissions" USING btree ("organisation_id","kind","state","received_at","id") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "content_items_latest_idx" ON "content_items" USING btree ("organisation_id","kind","updated_at","id");--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_archived_unseen_check" CHECK ("content_items"."archived_at" is null or "content_items"."state" = 'draft');--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_role_check" CHECK (role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'viewer'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_state_check" CHECK ("submissions"."state" in ('new', 'open', 'done'));