CREATE TABLE "submissions" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"fingerprint" text NOT NULL,
	"about" text,
	"sender_name" text,
	"sender_email" text,
	"fields" jsonb,
	"sealed" "bytea",
	"consents" jsonb,
	"language" text NOT NULL,
	"proof" text,
	"is_suspected" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "submissions_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "submissions_reference" UNIQUE("organisation_id","reference"),
	CONSTRAINT "submissions_proof_once" UNIQUE("organisation_id","proof"),
	CONSTRAINT "submissions_erased_whole" CHECK (case when "submissions"."erased_at" is null
        then num_nulls("submissions"."fields", "submissions"."consents", "submissions"."sender_email") = 0
        else num_nonnulls("submissions"."fields", "submissions"."sealed", "submissions"."consents", "submissions"."sender_name", "submissions"."sender_email") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"language" text NOT NULL,
	"topics" text[] NOT NULL,
	"consent_version" text NOT NULL,
	"consent_wording" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "subscribers_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "subscribers_email" UNIQUE("organisation_id","email")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("organisation_id","kind","received_at");--> statement-breakpoint
CREATE INDEX "submissions_sender" ON "submissions" USING btree ("organisation_id","sender_email");--> statement-breakpoint
CREATE INDEX "submissions_to_erase" ON "submissions" USING btree ("organisation_id","kept_until") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "subscribers_asked" ON "subscribers" USING btree ("organisation_id","asked_at");