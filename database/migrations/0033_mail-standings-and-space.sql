CREATE TABLE "mail_standings" (
	"organisation_id" uuid NOT NULL,
	"taken_at" timestamp with time zone,
	"noes" integer NOT NULL,
	"halted_at" timestamp with time zone,
	"halted_by" text,
	CONSTRAINT "mail_standings_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "mail_standings_halted_check" CHECK (("mail_standings"."halted_at" is null) = ("mail_standings"."halted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "media_spaces" (
	"organisation_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "media_spaces_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "media_spaces_not_below_nothing_check" CHECK ("media_spaces"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "mail_standings" ADD CONSTRAINT "mail_standings_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_spaces" ADD CONSTRAINT "media_spaces_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_in_doubt_idx" ON "mails" USING btree ("organisation_id","doubt") WHERE doubt is not null;--> statement-breakpoint
-- What lies there already is counted.
INSERT INTO "media_spaces" ("organisation_id", "bytes")
SELECT held."organisation_id", sum(held."bytes") FROM (
  SELECT "organisation_id", "bytes" FROM "media" WHERE "kind" = 'file'
  UNION ALL SELECT "organisation_id", "bytes" FROM "media_variants") held
GROUP BY held."organisation_id";
