CREATE TABLE "operator_deeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"done_by" text NOT NULL,
	"done_from" text NOT NULL,
	"deed" text NOT NULL,
	"about" uuid,
	"slug" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_keys" (
	"digest" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" uuid,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"outcome" jsonb,
	CONSTRAINT "operator_parcels_kind_check" CHECK (kind in ('export', 'import')),
	CONSTRAINT "operator_parcels_state_check" CHECK (state in ('working', 'ready', 'failed', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"digest" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "operator_deeds_newest_idx" ON "operator_deeds" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "operator_deeds_about_idx" ON "operator_deeds" USING btree ("about","done_at","id");--> statement-breakpoint
CREATE INDEX "operator_parcels_newest_idx" ON "operator_parcels" USING btree ("made_at","id");--> statement-breakpoint
-- What those who run the program have done is never written anew, not even by them.
CREATE TRIGGER "operator_deeds_append_only"
  BEFORE UPDATE OR DELETE ON "operator_deeds"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
