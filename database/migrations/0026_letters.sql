CREATE TABLE "refused_addresses" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "refused_addresses_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "refused_addresses_address_key" UNIQUE("organisation_id","address")
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_templates_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "submission_replies" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"words" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_replies_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "letter_copies" (
	"organisation_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_copies_pkey" PRIMARY KEY("organisation_id","letter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"language" text NOT NULL,
	"topics" text[] NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"scheduled_for" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"read_to" uuid,
	"last_copies_at" timestamp with time zone,
	"decided" integer NOT NULL,
	"sent" integer NOT NULL,
	"refused" integer NOT NULL,
	"failed" integer NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "letters_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "letters_standing_check" CHECK (num_nonnulls("letters"."scheduled_for", "letters"."begun_at") <= 1
        and num_nonnulls("letters"."stopped_at", "letters"."done_at") <= 1
        and ("letters"."begun_at" is not null
          or num_nonnulls("letters"."stopped_at", "letters"."done_at", "letters"."read_to", "letters"."last_copies_at", "letters"."settled_at") = 0)),
	CONSTRAINT "letters_counts_check" CHECK ("letters"."sent" + "letters"."refused" + "letters"."failed" <= "letters"."decided")
);
--> statement-breakpoint
CREATE TABLE "subscription_ends" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_ends_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_replies" ADD CONSTRAINT "submission_replies_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_copies" ADD CONSTRAINT "letter_copies_letter_fkey" FOREIGN KEY ("organisation_id","letter_id") REFERENCES "public"."letters"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_ends" ADD CONSTRAINT "subscription_ends_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_addresses_newest_idx" ON "refused_addresses" USING btree ("organisation_id","refused_at","id");--> statement-breakpoint
CREATE INDEX "reply_templates_of_kind_idx" ON "reply_templates" USING btree ("organisation_id","kind","name","id");--> statement-breakpoint
CREATE INDEX "submission_replies_of_one_idx" ON "submission_replies" USING btree ("organisation_id","submission_id","written_at","id");--> statement-breakpoint
CREATE INDEX "letter_copies_subscriber_idx" ON "letter_copies" USING btree ("organisation_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "letters_newest_idx" ON "letters" USING btree ("organisation_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "letters_due_idx" ON "letters" USING btree ("organisation_id","scheduled_for") WHERE scheduled_for is not null;--> statement-breakpoint
CREATE INDEX "letters_under_way_idx" ON "letters" USING btree ("organisation_id","begun_at") WHERE begun_at is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "letters_last_copies_idx" ON "letters" USING btree ("organisation_id","last_copies_at");--> statement-breakpoint
CREATE INDEX "subscription_ends_of_letter_idx" ON "subscription_ends" USING btree ("organisation_id","letter_id");