CREATE TABLE "content_items" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"image_id" uuid,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"publish_from" timestamp with time zone NOT NULL,
	"publish_until" timestamp with time zone,
	"sort_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"recurs" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "content_items_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "content_items_state" CHECK ("content_items"."state" in ('draft', 'published')),
	CONSTRAINT "content_items_shown_for_a_time" CHECK ("content_items"."publish_until" > "content_items"."publish_from"),
	CONSTRAINT "content_items_revision" CHECK ("content_items"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"organisation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"item" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "content_revisions_pkey" PRIMARY KEY("organisation_id","item_id","revision")
);
--> statement-breakpoint
CREATE TABLE "content_slugs" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"item_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "content_slugs_pkey" PRIMARY KEY("organisation_id","kind","slug")
);
--> statement-breakpoint
CREATE TABLE "content_tallies" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"published" integer NOT NULL,
	CONSTRAINT "content_tallies_pkey" PRIMARY KEY("organisation_id","kind","category"),
	CONSTRAINT "content_tallies_not_below_nothing" CHECK ("content_tallies"."published" >= 0)
);
--> statement-breakpoint
CREATE TABLE "content_words" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "content_words_pkey" PRIMARY KEY("organisation_id","kind","word","item_id")
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_organisation" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_image" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_item" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_slugs" ADD CONSTRAINT "content_slugs_item" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tallies" ADD CONSTRAINT "content_tallies_organisation" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_words" ADD CONSTRAINT "content_words_item" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_items_in_time" ON "content_items" USING btree ("organisation_id","kind","sort_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_in_order" ON "content_items" USING btree ("organisation_id","kind","position","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_in_category" ON "content_items" USING btree ("organisation_id","kind","category","sort_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_spans" ON "content_items" USING btree ("organisation_id","kind","sort_at","id","ends_at","publish_from","publish_until") WHERE state = 'published' and not recurs and ends_at is not null;--> statement-breakpoint
CREATE INDEX "content_items_recurring" ON "content_items" USING btree ("organisation_id","kind","id") WHERE state = 'published' and recurs;--> statement-breakpoint
CREATE INDEX "content_items_to_come" ON "content_items" USING btree ("organisation_id","kind","publish_from") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_to_go" ON "content_items" USING btree ("organisation_id","kind","publish_until") WHERE state = 'published' and publish_until is not null;--> statement-breakpoint
CREATE INDEX "content_items_latest" ON "content_items" USING btree ("organisation_id","kind","updated_at");--> statement-breakpoint
CREATE INDEX "content_slugs_of_item" ON "content_slugs" USING btree ("organisation_id","item_id");--> statement-breakpoint
CREATE INDEX "content_words_of_item" ON "content_words" USING btree ("organisation_id","item_id");
--> statement-breakpoint
-- What an item was is history, like the ledger: the office can go back to any of its revisions, and nobody can change
-- one, not even by mistake.
CREATE TRIGGER content_revisions_append_only
  BEFORE UPDATE OR DELETE ON content_revisions
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
