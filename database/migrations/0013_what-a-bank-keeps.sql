CREATE TABLE "sandbox_cards" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"behaviour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "sandbox_cards_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"donor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "sandbox_customers_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"intent_id" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_disputes_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_disputes_once" UNIQUE("organisation_id","charge_id"),
	CONSTRAINT "sandbox_disputes_status" CHECK ("sandbox_disputes"."status" in ('needs-response', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_movements" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"payout_id" text,
	CONSTRAINT "sandbox_movements_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_movements_once" UNIQUE("organisation_id","source","kind"),
	CONSTRAINT "sandbox_movements_kind" CHECK ("sandbox_movements"."kind" in ('charge', 'refund', 'refund-failure', 'dispute', 'dispute-reversal', 'payout', 'payout-failure'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payouts_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_payouts_amount" CHECK ("sandbox_payouts"."amount_minor" > 0),
	CONSTRAINT "sandbox_payouts_status" CHECK ("sandbox_payouts"."status" in ('in-transit', 'paid', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"intent_id" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"refund" text NOT NULL,
	"gift" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."amount_minor" > 0),
	CONSTRAINT "sandbox_refunds_status" CHECK ("sandbox_refunds"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_setups" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"gift" text NOT NULL,
	"status" text NOT NULL,
	"token_id" text,
	"card_id" text,
	"decline_code" text,
	"decline_reason" text,
	"advice" text,
	"agreed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_setups_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_setups_status" CHECK ("sandbox_setups"."status" in ('requires_payment_method', 'requires_action', 'succeeded', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_charges" ALTER COLUMN "token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_events" ALTER COLUMN "intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "card_id" text;--> statement-breakpoint
-- What the bank has told so far was about payments. The owner has to see all rows; afterwards they are guarded again.
ALTER TABLE "sandbox_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sandbox_events" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD COLUMN "object_id" text;--> statement-breakpoint
UPDATE "sandbox_events" SET "object" = 'payment_intent', "object_id" = "intent_id";--> statement-breakpoint
ALTER TABLE "sandbox_events" ALTER COLUMN "object" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_events" ALTER COLUMN "object_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_events" ENABLE TRIGGER USER;--> statement-breakpoint
-- What it took so far stands in its books from now on.
ALTER TABLE "sandbox_charges" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "sandbox_movements" ("organisation_id", "id", "kind", "source", "amount_minor", "fee_minor", "currency", "moved_at")
	SELECT "organisation_id", 'txn_of_' || "id", 'charge', "id", "amount_minor", "fee_minor", "currency", "charged_at"
	FROM "sandbox_charges" WHERE "outcome" = 'succeeded';--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_intents" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "saves_card" boolean;--> statement-breakpoint
UPDATE "sandbox_intents" SET "saves_card" = false;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ALTER COLUMN "saves_card" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "card_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_cards" ADD CONSTRAINT "sandbox_cards_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_cards" ADD CONSTRAINT "sandbox_cards_customer" FOREIGN KEY ("organisation_id","customer_id") REFERENCES "public"."sandbox_customers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_customers" ADD CONSTRAINT "sandbox_customers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_charge" FOREIGN KEY ("organisation_id","charge_id") REFERENCES "public"."sandbox_charges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_movements" ADD CONSTRAINT "sandbox_movements_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_movements" ADD CONSTRAINT "sandbox_movements_payout" FOREIGN KEY ("organisation_id","payout_id") REFERENCES "public"."sandbox_payouts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payouts" ADD CONSTRAINT "sandbox_payouts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_charge" FOREIGN KEY ("organisation_id","charge_id") REFERENCES "public"."sandbox_charges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_setups" ADD CONSTRAINT "sandbox_setups_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_setups" ADD CONSTRAINT "sandbox_setups_customer" FOREIGN KEY ("organisation_id","customer_id") REFERENCES "public"."sandbox_customers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_setups" ADD CONSTRAINT "sandbox_setups_card" FOREIGN KEY ("organisation_id","card_id") REFERENCES "public"."sandbox_cards"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_movements_by_time" ON "sandbox_movements" USING btree ("organisation_id","moved_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_of_intent" ON "sandbox_refunds" USING btree ("organisation_id","intent_id");--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_card" FOREIGN KEY ("organisation_id","card_id") REFERENCES "public"."sandbox_cards"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_customer" FOREIGN KEY ("organisation_id","customer_id") REFERENCES "public"."sandbox_customers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_card" FOREIGN KEY ("organisation_id","card_id") REFERENCES "public"."sandbox_cards"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_intents_by_time" ON "sandbox_intents" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_source" CHECK (num_nonnulls("sandbox_charges"."token_id", "sandbox_charges"."card_id") = 1);