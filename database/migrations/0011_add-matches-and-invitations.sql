CREATE TABLE "staff_invitations" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"link_digest" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "staff_invitations_email_key" UNIQUE("organisation_id","email"),
	CONSTRAINT "staff_invitations_link_key" UNIQUE("organisation_id","link_digest"),
	CONSTRAINT "staff_invitations_role_check" CHECK (role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "campaign_matches" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"percent" integer NOT NULL,
	"cap_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"counted_minor" bigint NOT NULL,
	"added_minor" bigint NOT NULL,
	CONSTRAINT "campaign_matches_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "campaign_matches_promise_check" CHECK (percent between 1 and 1000 and cap_minor > 0 and begins_at < ends_at),
	CONSTRAINT "campaign_matches_cap_check" CHECK (added_minor between 0 and cap_minor)
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_person_fkey" FOREIGN KEY ("organisation_id","invited_by") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_matches" ADD CONSTRAINT "campaign_matches_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitations_of_person_idx" ON "staff_invitations" USING btree ("organisation_id","invited_by");--> statement-breakpoint
CREATE INDEX "campaign_matches_of_campaign_idx" ON "campaign_matches" USING btree ("organisation_id","item_id","begins_at");