CREATE TABLE "card_attacks" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"tried" integer,
	"refused" integer,
	"networks" integer,
	"turned_away" integer NOT NULL,
	"smallest_minor" bigint,
	"largest_minor" bigint,
	CONSTRAINT "card_attacks_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "card_attacks_report_check" CHECK ((ended_at is null) = (tried is null) and (ended_at is null) = (refused is null) and (ended_at is null) = (networks is null))
);
--> statement-breakpoint
CREATE TABLE "card_refusals" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"copy" uuid NOT NULL,
	"network" text,
	"mail" text,
	"amount_minor" bigint,
	"currency" text,
	"good" integer NOT NULL,
	CONSTRAINT "card_refusals_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "card_attacks" ADD CONSTRAINT "card_attacks_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refusals" ADD CONSTRAINT "card_refusals_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_attacks_lasting_key" ON "card_attacks" USING btree ("organisation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "card_attacks_newest_idx" ON "card_attacks" USING btree ("organisation_id","began_at");--> statement-breakpoint
CREATE INDEX "card_refusals_at_idx" ON "card_refusals" USING btree ("organisation_id","at");