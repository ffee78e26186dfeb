CREATE TABLE "janazahs" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"date" date NOT NULL,
	"after" text,
	"time" text,
	"place" text NOT NULL,
	"burial" text NOT NULL,
	"prayed_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "janazahs_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "janazahs" ADD CONSTRAINT "janazahs_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "janazahs_date_idx" ON "janazahs" USING btree ("organisation_id","date");--> statement-breakpoint
-- Those that are announced so far, at the time that they have: whether it was that of a jamaat nobody has written down.
INSERT INTO "janazahs" ("organisation_id", "id", "name", "date", "time", "place", "burial", "prayed_at")
SELECT s."organisation_id", s."id", regexp_replace(s."label", '^[^:]*: ', ''), s."date", s."times"->0->>'time', s."place", '',
	(s."date" + coalesce(s."times"->0->>'time', '12:00')::time) AT TIME ZONE 'UTC'
FROM "special_days" s
JOIN "content_items" c ON c."organisation_id" = s."organisation_id" AND c."id" = s."id"
	AND c."kind" = 'announcement' AND c."state" = 'published'
WHERE s."kind" = 'janazah' AND s."date" IS NOT NULL;--> statement-breakpoint
-- A funeral without its notice can be kept and removed as any other special day.
UPDATE "special_days" s SET "kind" = 'other'
WHERE "kind" = 'janazah' AND NOT EXISTS (
	SELECT FROM "janazahs" j WHERE j."organisation_id" = s."organisation_id" AND j."id" = s."id");
