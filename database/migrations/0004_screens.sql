CREATE TABLE "screen_alerts" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_alerts_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "screen_alerts_order_check" CHECK ("screen_alerts"."ends_at" > "screen_alerts"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "screen_pairings" (
	"organisation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"token_digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_pairings_pkey" PRIMARY KEY("organisation_id","code"),
	CONSTRAINT "screen_pairings_token_digest_key" UNIQUE("organisation_id","token_digest")
);
--> statement-breakpoint
CREATE TABLE "screen_slides" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"picture_id" uuid,
	"link" text,
	"seconds" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"weekdays" smallint[] NOT NULL,
	"between" jsonb,
	"playlists" text[] NOT NULL,
	CONSTRAINT "screen_slides_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "screen_slides_seconds_check" CHECK ("screen_slides"."seconds" between 5 and 600)
);
--> statement-breakpoint
CREATE TABLE "screens" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"playlist" text NOT NULL,
	"token_digest" text NOT NULL,
	"options" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen" jsonb,
	CONSTRAINT "screens_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "screens_token_digest_key" UNIQUE("organisation_id","token_digest")
);
--> statement-breakpoint
ALTER TABLE "screen_alerts" ADD CONSTRAINT "screen_alerts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_pairings" ADD CONSTRAINT "screen_pairings_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_slides" ADD CONSTRAINT "screen_slides_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screen_alerts_ends_idx" ON "screen_alerts" USING btree ("organisation_id","ends_at");