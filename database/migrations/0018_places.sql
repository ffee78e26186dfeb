CREATE TABLE "place_counts" (
	"organisation_id" uuid NOT NULL,
	"offer" text NOT NULL,
	"about" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "place_counts_pkey" PRIMARY KEY("organisation_id","offer","about"),
	CONSTRAINT "place_counts_not_below_nothing" CHECK ("place_counts"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "place_holders" (
	"organisation_id" uuid NOT NULL,
	"offer" text NOT NULL,
	"holder" text NOT NULL,
	"about" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"is_waiting" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "place_holders_pkey" PRIMARY KEY("organisation_id","offer","holder")
);
--> statement-breakpoint
ALTER TABLE "submissions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_applications" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_seats" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "maktab_places" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "maktab_pupils" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "place_holders" (organisation_id, offer, holder, about, submission_id, is_waiting, asked_at)
SELECT organisation_id, 'course', course_id || ' ' || applicant, course_id::text, submission_id, is_waiting, applied_at
FROM "course_applications";--> statement-breakpoint
INSERT INTO "place_holders" (organisation_id, offer, holder, about, submission_id, is_waiting, asked_at)
SELECT organisation_id, 'maktab', pupil, session, submission_id, is_waiting, registered_at FROM "maktab_pupils";--> statement-breakpoint
INSERT INTO "place_counts" (organisation_id, offer, about, taken)
SELECT organisation_id, 'course', course_id::text, taken FROM "course_seats"
UNION ALL SELECT organisation_id, 'maktab', session, taken FROM "maktab_places";--> statement-breakpoint
DROP TABLE "course_applications" CASCADE;--> statement-breakpoint
DROP TABLE "course_seats" CASCADE;--> statement-breakpoint
DROP TABLE "maktab_places" CASCADE;--> statement-breakpoint
DROP TABLE "maktab_pupils" CASCADE;--> statement-breakpoint
ALTER TABLE "place_counts" ADD CONSTRAINT "place_counts_organisation" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_holders" ADD CONSTRAINT "place_holders_submission" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_holders_in_turn" ON "place_holders" USING btree ("organisation_id","offer","about","is_waiting","asked_at");--> statement-breakpoint
CREATE INDEX "place_holders_by_form" ON "place_holders" USING btree ("organisation_id","submission_id");