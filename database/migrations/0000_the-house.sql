CREATE TABLE "cause_closures" (
	"organisation_id" uuid NOT NULL,
	"cause_id" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cause_closures_pkey" PRIMARY KEY("organisation_id","cause_id")
);
--> statement-breakpoint
CREATE TABLE "causes" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"image_id" uuid,
	"suggested_amounts" jsonb NOT NULL,
	"allow_custom_amount" boolean NOT NULL,
	"minimum_minor" bigint NOT NULL,
	"maximum_minor" bigint NOT NULL,
	"frequencies" text[] NOT NULL,
	"zakat_eligible" boolean NOT NULL,
	"gift_aid_eligible" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "causes_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "causes_minimum" CHECK ("causes"."minimum_minor" > 0),
	CONSTRAINT "causes_maximum" CHECK ("causes"."maximum_minor" between "causes"."minimum_minor" and 99999999)
);
--> statement-breakpoint
CREATE TABLE "configuration_entries" (
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "configuration_entries_pkey" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "gift_aid_declarations" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"declared" boolean NOT NULL,
	"scope" text,
	"wording_version" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"address" jsonb,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_aid_declarations_pkey" PRIMARY KEY("organisation_id","gift_id"),
	CONSTRAINT "gift_aid_declarations_complete" CHECK (not "gift_aid_declarations"."declared" or ("gift_aid_declarations"."scope" is not null and "gift_aid_declarations"."address" is not null))
);
--> statement-breakpoint
CREATE TABLE "gift_attempts" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"step" text NOT NULL,
	"key" text,
	"outcome" text NOT NULL,
	"code" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_attempts_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "gift_donors" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text,
	"address" jsonb,
	"tribute" jsonb,
	"note" text,
	CONSTRAINT "gift_donors_pkey" PRIMARY KEY("organisation_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "gift_items" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cause_id" text NOT NULL,
	"title" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"gift_aid_eligible" boolean NOT NULL,
	CONSTRAINT "gift_items_pkey" PRIMARY KEY("organisation_id","gift_id","line"),
	CONSTRAINT "gift_items_positive" CHECK ("gift_items"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"caller" text NOT NULL,
	"body_digest" text NOT NULL,
	"state" text NOT NULL,
	"provider" text NOT NULL,
	"test" boolean NOT NULL,
	"currency" text NOT NULL,
	"gift_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"frequency" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"language" text NOT NULL,
	"intent_id" text,
	"charge_id" text,
	"token_digest" text,
	"declines" integer NOT NULL,
	"key_sequence" integer NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamp with time zone,
	"given_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "gifts_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "gifts_attempt" UNIQUE("organisation_id","attempt_id"),
	CONSTRAINT "gifts_intent" UNIQUE("organisation_id","intent_id"),
	CONSTRAINT "gifts_sum" CHECK ("gifts"."total_minor" = "gifts"."gift_minor" + "gifts"."fee_minor"),
	CONSTRAINT "gifts_positive" CHECK ("gifts"."gift_minor" > 0 and "gifts"."fee_minor" >= 0),
	CONSTRAINT "gifts_settled" CHECK ("gifts"."state" <> 'succeeded' or "gifts"."settled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"organisation_id" uuid NOT NULL,
	"posting" text NOT NULL,
	"line" integer NOT NULL,
	"gift_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_pkey" PRIMARY KEY("organisation_id","posting","line")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"organisation_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "provider_events_pkey" PRIMARY KEY("organisation_id","provider","id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"image_id" uuid,
	"link_text" text NOT NULL,
	"link_to" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "banners_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"language" text NOT NULL,
	"to_address" text,
	"input" jsonb,
	"unsubscribe_url" text,
	"subject" text,
	"html" text,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"sent_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "mails_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "mails_once" UNIQUE("organisation_id","kind","about"),
	CONSTRAINT "mails_end_once" CHECK (num_nonnulls("mails"."sent_at", "mails"."kept_at", "mails"."failed_at") <= 1),
	CONSTRAINT "mails_failure_has_words" CHECK (("mails"."failed_at" is null) = ("mails"."failure" is null))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"original_name" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer,
	"height" integer,
	"bytes" integer NOT NULL,
	"type" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "media_digest_unique" UNIQUE("organisation_id","digest"),
	CONSTRAINT "media_bytes_positive" CHECK ("media"."bytes" > 0),
	CONSTRAINT "media_pictures_have_a_size" CHECK (("media"."kind" = 'image') = ("media"."width" is not null and "media"."height" is not null))
);
--> statement-breakpoint
CREATE TABLE "media_variants" (
	"organisation_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "media_variants_pk" PRIMARY KEY("organisation_id","media_id","type","width"),
	CONSTRAINT "media_variants_size_positive" CHECK ("media_variants"."width" > 0 and "media_variants"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "organisation_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"live" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisations_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"language" text NOT NULL,
	"updated_on" date NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "pages_pkey" PRIMARY KEY("organisation_id","id","language","updated_on")
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"organisation_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"publishable_key" text NOT NULL,
	"secret_key_sealed" "bytea" NOT NULL,
	"webhook_secrets_sealed" "bytea" NOT NULL,
	"live" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_accounts_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "payment_accounts_provider" CHECK ("payment_accounts"."provider" in ('stripe')),
	CONSTRAINT "payment_accounts_live" CHECK ("payment_accounts"."live" = starts_with("payment_accounts"."publishable_key", 'pk_live_'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_answers" (
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_answers_pkey" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"intent_id" text NOT NULL,
	"token_id" text NOT NULL,
	"outcome" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"fee_minor" integer NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_charges_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_charges_once_per_token" UNIQUE("organisation_id","token_id"),
	CONSTRAINT "sandbox_charges_outcome" CHECK ("sandbox_charges"."outcome" in ('succeeded', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_closures" (
	"organisation_id" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_closures_pkey" PRIMARY KEY("organisation_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"intent_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_events_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"gift" text NOT NULL,
	"status" text NOT NULL,
	"latest_charge" text,
	"token_id" text,
	"decline_code" text,
	"decline_reason" text,
	"advice" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_intents_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_intents_amount" CHECK ("sandbox_intents"."amount_minor" between 1 and 99999999),
	CONSTRAINT "sandbox_intents_status" CHECK ("sandbox_intents"."status" in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokens" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"behaviour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_for" text,
	CONSTRAINT "sandbox_tokens_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "cause_closures" ADD CONSTRAINT "cause_closures_cause" FOREIGN KEY ("organisation_id","cause_id") REFERENCES "public"."causes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_image" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuration_entries" ADD CONSTRAINT "configuration_entries_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" ADD CONSTRAINT "gift_aid_declarations_gift" FOREIGN KEY ("organisation_id","gift_id") REFERENCES "public"."gifts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_attempts" ADD CONSTRAINT "gift_attempts_gift" FOREIGN KEY ("organisation_id","gift_id") REFERENCES "public"."gifts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_donors" ADD CONSTRAINT "gift_donors_gift" FOREIGN KEY ("organisation_id","gift_id") REFERENCES "public"."gifts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_items" ADD CONSTRAINT "gift_items_gift" FOREIGN KEY ("organisation_id","gift_id") REFERENCES "public"."gifts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_items" ADD CONSTRAINT "gift_items_cause" FOREIGN KEY ("organisation_id","cause_id") REFERENCES "public"."causes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_gift" FOREIGN KEY ("organisation_id","gift_id") REFERENCES "public"."gifts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_image" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_media_fk" FOREIGN KEY ("organisation_id","media_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_hosts" ADD CONSTRAINT "organisation_hosts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_answers" ADD CONSTRAINT "sandbox_answers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_intent" FOREIGN KEY ("organisation_id","intent_id") REFERENCES "public"."sandbox_intents"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_token" FOREIGN KEY ("organisation_id","token_id") REFERENCES "public"."sandbox_tokens"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_closures" ADD CONSTRAINT "sandbox_closures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD CONSTRAINT "sandbox_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD CONSTRAINT "sandbox_events_intent" FOREIGN KEY ("organisation_id","intent_id") REFERENCES "public"."sandbox_intents"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_token" FOREIGN KEY ("organisation_id","token_id") REFERENCES "public"."sandbox_tokens"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_tokens" ADD CONSTRAINT "sandbox_tokens_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_attempts_of_gift" ON "gift_attempts" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE INDEX "gift_donors_email" ON "gift_donors" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE INDEX "gifts_open" ON "gifts" USING btree ("organisation_id","given_at") WHERE state in ('created', 'processing', 'requires_action', 'declined');--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("organisation_id","account","posted_at");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("organisation_id","to_address");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "organisation_hosts_organisation" ON "organisation_hosts" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_one_success" ON "sandbox_charges" USING btree ("organisation_id","intent_id") WHERE "sandbox_charges"."outcome" = 'succeeded';