CREATE TABLE "content_editors" (
	"organisation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "content_editors_pkey" PRIMARY KEY("organisation_id","item_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_editors" ADD CONSTRAINT "content_editors_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_editors_over_idx" ON "content_editors" USING btree ("organisation_id","until");--> statement-breakpoint
CREATE INDEX "content_items_in_trash_idx" ON "content_items" USING btree ("organisation_id","trashed_at") WHERE trashed_at is not null;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_trashed_unseen_check" CHECK ("content_items"."trashed_at" is null or ("content_items"."state" = 'draft' and "content_items"."archived_at" is null));--> statement-breakpoint
-- What an item was is changed by nobody, as before. It goes with the item, when that is removed for good.
DROP TRIGGER "content_revisions_append_only" ON "content_revisions";--> statement-breakpoint
CREATE TRIGGER "content_revisions_unchanged"
  BEFORE UPDATE ON "content_revisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
