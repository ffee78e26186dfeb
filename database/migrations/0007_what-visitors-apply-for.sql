CREATE TABLE "course_applications" (
	"organisation_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"applicant" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"is_waiting" boolean NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_applications_pkey" PRIMARY KEY("organisation_id","course_id","applicant")
);
--> statement-breakpoint
CREATE TABLE "maktab_places" (
	"organisation_id" uuid NOT NULL,
	"session" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "maktab_places_pk" PRIMARY KEY("organisation_id","session"),
	CONSTRAINT "maktab_places_not_below_nothing" CHECK ("maktab_places"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "maktab_pupils" (
	"organisation_id" uuid NOT NULL,
	"pupil" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"session" text NOT NULL,
	"is_waiting" boolean NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "maktab_pupils_pk" PRIMARY KEY("organisation_id","pupil")
);
--> statement-breakpoint
CREATE TABLE "submission_files" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"field" text NOT NULL,
	"original_name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "submission_files_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "submission_files_field" UNIQUE("organisation_id","submission_id","field"),
	CONSTRAINT "submission_files_bytes_positive" CHECK ("submission_files"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "answer" "bytea";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_applications" ADD CONSTRAINT "course_applications_course" FOREIGN KEY ("organisation_id","course_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_applications" ADD CONSTRAINT "course_applications_submission" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maktab_places" ADD CONSTRAINT "maktab_places_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maktab_pupils" ADD CONSTRAINT "maktab_pupils_submission_fk" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_fk" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_applications_in_turn" ON "course_applications" USING btree ("organisation_id","course_id","is_waiting","applied_at");--> statement-breakpoint
CREATE INDEX "maktab_pupils_in_turn" ON "maktab_pupils" USING btree ("organisation_id","session","is_waiting","registered_at");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_answer_erased" CHECK ("submissions"."erased_at" is null or "submissions"."answer" is null);