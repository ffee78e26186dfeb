CREATE SEQUENCE "public"."postings_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "configuration_entries" (
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "configuration_entries_pkey" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"image_id" uuid,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"publish_from" timestamp with time zone NOT NULL,
	"publish_until" timestamp with time zone,
	"sort_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"recurs" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "content_items_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "content_items_state_check" CHECK ("content_items"."state" in ('draft', 'published')),
	CONSTRAINT "content_items_shown_for_a_time_check" CHECK ("content_items"."publish_until" > "content_items"."publish_from"),
	CONSTRAINT "content_items_revision_check" CHECK ("content_items"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"organisation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"item" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "content_revisions_pkey" PRIMARY KEY("organisation_id","item_id","revision")
);
--> statement-breakpoint
CREATE TABLE "content_slugs" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"item_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "content_slugs_pkey" PRIMARY KEY("organisation_id","kind","slug")
);
--> statement-breakpoint
CREATE TABLE "content_tallies" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"published" integer NOT NULL,
	CONSTRAINT "content_tallies_pkey" PRIMARY KEY("organisation_id","kind","category"),
	CONSTRAINT "content_tallies_not_below_nothing_check" CHECK ("content_tallies"."published" >= 0)
);
--> statement-breakpoint
CREATE TABLE "content_words" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "content_words_pkey" PRIMARY KEY("organisation_id","kind","word","item_id")
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
	"reply_to" text,
	"subject" text,
	"html" text,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"sent_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "mails_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "mails_once_key" UNIQUE("organisation_id","kind","about"),
	CONSTRAINT "mails_end_once_check" CHECK (num_nonnulls("mails"."sent_at", "mails"."kept_at", "mails"."failed_at") <= 1),
	CONSTRAINT "mails_failure_has_words_check" CHECK (("mails"."failed_at" is null) = ("mails"."failure" is null))
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
	CONSTRAINT "media_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "media_digest_key" UNIQUE("organisation_id","digest"),
	CONSTRAINT "media_bytes_positive_check" CHECK ("media"."bytes" > 0),
	CONSTRAINT "media_pictures_have_a_size_check" CHECK (("media"."kind" = 'image') = ("media"."width" is not null and "media"."height" is not null))
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
	CONSTRAINT "media_variants_pkey" PRIMARY KEY("organisation_id","media_id","type","width"),
	CONSTRAINT "media_variants_size_positive_check" CHECK ("media_variants"."width" > 0 and "media_variants"."height" > 0)
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
	CONSTRAINT "organisations_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"organisation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"on_since" timestamp with time zone,
	"taken_step" integer NOT NULL,
	CONSTRAINT "authenticators_pkey" PRIMARY KEY("organisation_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"given" boolean NOT NULL,
	"wording" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_proofs" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"person_id" uuid,
	"session_id" uuid,
	"link_digest" text,
	"code_digest" text,
	"language" text NOT NULL,
	"registration" jsonb,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone,
	CONSTRAINT "email_proofs_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "email_proofs_link_key" UNIQUE("organisation_id","link_digest")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"organisation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erasures_pkey" PRIMARY KEY("organisation_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text,
	"address" jsonb,
	"language" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "people_email_key" UNIQUE("organisation_id","email")
);
--> statement-breakpoint
CREATE TABLE "person_emails" (
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"person_id" uuid NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_emails_pkey" PRIMARY KEY("organisation_id","email")
);
--> statement-breakpoint
CREATE TABLE "person_sessions" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"renewal_digest" text NOT NULL,
	"former_renewal_digest" text,
	"renewed_at" timestamp with time zone NOT NULL,
	"is_renewal_known" boolean NOT NULL,
	"silent_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	CONSTRAINT "person_sessions_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "person_tokens" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"session_id" uuid NOT NULL,
	"renewal_digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_tokens_pkey" PRIMARY KEY("organisation_id","digest")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("organisation_id","digest")
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"person_id" uuid NOT NULL,
	"next" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "second_steps_pkey" PRIMARY KEY("organisation_id","digest")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"organisation_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_tries_pkey" PRIMARY KEY("organisation_id","subject")
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
	CONSTRAINT "submission_files_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "submission_files_field_key" UNIQUE("organisation_id","submission_id","field"),
	CONSTRAINT "submission_files_bytes_positive_check" CHECK ("submission_files"."bytes" > 0)
);
--> statement-breakpoint
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
	"answer" "bytea",
	"answered_at" timestamp with time zone,
	CONSTRAINT "submissions_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "submissions_reference_key" UNIQUE("organisation_id","reference"),
	CONSTRAINT "submissions_proof_once_key" UNIQUE("organisation_id","proof"),
	CONSTRAINT "submissions_erased_whole_check" CHECK (case when "submissions"."erased_at" is null
        then num_nulls("submissions"."fields", "submissions"."consents", "submissions"."sender_email") = 0
        else num_nonnulls("submissions"."fields", "submissions"."sealed", "submissions"."consents", "submissions"."sender_name", "submissions"."sender_email") = 0 end),
	CONSTRAINT "submissions_answer_erased_check" CHECK ("submissions"."erased_at" is null or "submissions"."answer" is null)
);
--> statement-breakpoint
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
	"fund_id" text NOT NULL,
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
	CONSTRAINT "causes_one_fund_key" UNIQUE("organisation_id","fund_id"),
	CONSTRAINT "causes_minimum_check" CHECK ("causes"."minimum_minor" > 0),
	CONSTRAINT "causes_maximum_check" CHECK ("causes"."maximum_minor" between "causes"."minimum_minor" and 99999999)
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"donor_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"wording_version" text NOT NULL,
	"wording" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address" jsonb NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"replaces" uuid,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "declarations_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "declarations_scope_check" CHECK (scope in ('this', 'past-and-future'))
);
--> statement-breakpoint
CREATE TABLE "donors" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text,
	"address" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "donors_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "funds" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "funds_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "gift_forms" (
	"organisation_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"body_digest" text NOT NULL,
	CONSTRAINT "gift_forms_pkey" PRIMARY KEY("organisation_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "gift_lines" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fund_id" text NOT NULL,
	"need_id" uuid,
	"plan_id" uuid,
	"quantity" integer,
	"title" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"gift_aid_eligible" boolean NOT NULL,
	CONSTRAINT "gift_lines_pkey" PRIMARY KEY("organisation_id","gift_id","line"),
	CONSTRAINT "gift_lines_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "gift_lines_quantity_check" CHECK (quantity is null or (quantity > 0 and need_id is not null))
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"donor_id" uuid NOT NULL,
	"method" text NOT NULL,
	"payment_id" uuid,
	"test" boolean NOT NULL,
	"currency" text NOT NULL,
	"gift_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"frequency" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"language" text NOT NULL,
	"gift_aid" boolean,
	"declaration_id" uuid,
	"tribute" jsonb,
	"note" text,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "gifts_sum_check" CHECK (total_minor = gift_minor + fee_minor),
	CONSTRAINT "gifts_positive_check" CHECK (gift_minor > 0 and fee_minor >= 0),
	CONSTRAINT "gifts_method_check" CHECK ((method = 'card') = (payment_id is not null)),
	CONSTRAINT "gifts_declared_check" CHECK (declaration_id is null or gift_aid)
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"organisation_id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_series_pkey" PRIMARY KEY("organisation_id","test")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"organisation_id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"number" integer NOT NULL,
	"gift_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_pkey" PRIMARY KEY("organisation_id","test","number"),
	CONSTRAINT "receipts_gift_key" UNIQUE("organisation_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"organisation_id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "entries_pkey" PRIMARY KEY("organisation_id","posting_id","line"),
	CONSTRAINT "entries_move_something_check" CHECK (amount_minor <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_marks" (
	"organisation_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"up_to" bigint NOT NULL,
	"ceiling" bigint NOT NULL,
	"before" bigint NOT NULL,
	CONSTRAINT "ledger_marks_pkey" PRIMARY KEY("organisation_id","reader")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"gift_id" uuid,
	"payment_id" uuid,
	"payment_account_id" uuid,
	"provider_object" text,
	"sequence" bigint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"test" boolean NOT NULL,
	CONSTRAINT "postings_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "postings_key_key" UNIQUE("organisation_id","key"),
	CONSTRAINT "postings_order_key" UNIQUE("organisation_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"publishable_key" text NOT NULL,
	"provider_account" text,
	"secret_key_sealed" "bytea",
	"webhook_secrets_sealed" "bytea",
	"live" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_accounts_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "payment_accounts_key_key" UNIQUE("organisation_id","provider","publishable_key"),
	CONSTRAINT "payment_accounts_identity_key" UNIQUE("organisation_id","provider","provider_account","live"),
	CONSTRAINT "payment_accounts_provider_check" CHECK (provider in ('sandbox', 'stripe')),
	CONSTRAINT "payment_accounts_live_check" CHECK (live = starts_with(publishable_key, 'pk_live_')),
	CONSTRAINT "payment_accounts_keys_check" CHECK ((secret_key_sealed is null) = (webhook_secrets_sealed is null) and (provider <> 'sandbox' or secret_key_sealed is null))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"step" text NOT NULL,
	"key" text,
	"outcome" text NOT NULL,
	"code" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_pkey" PRIMARY KEY("organisation_id","payment_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"object_id" text,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"odd_why" text,
	CONSTRAINT "payment_events_pkey" PRIMARY KEY("organisation_id","account_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"intent_id" text,
	"token" text,
	"key_sequence" integer NOT NULL,
	"declines" integer NOT NULL,
	"refusal_id" text,
	"charge_id" text,
	"fee_minor" bigint,
	"lease_by" uuid,
	"lease_until" timestamp with time zone,
	"next_look_at" timestamp with time zone,
	"set_aside_why" text,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"promised_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "payments_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "payments_settled_check" CHECK (state <> 'succeeded' or settled_at is not null)
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
CREATE TABLE "sandbox_charges" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"intent_id" text NOT NULL,
	"token_id" text,
	"card_id" text,
	"outcome" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"fee_minor" integer NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_charges_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_charges_once_per_token_key" UNIQUE("organisation_id","token_id"),
	CONSTRAINT "sandbox_charges_source_check" CHECK (num_nonnulls("sandbox_charges"."token_id", "sandbox_charges"."card_id") = 1),
	CONSTRAINT "sandbox_charges_outcome_check" CHECK ("sandbox_charges"."outcome" in ('succeeded', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_closures" (
	"organisation_id" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_closures_pkey" PRIMARY KEY("organisation_id")
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
	CONSTRAINT "sandbox_disputes_once_key" UNIQUE("organisation_id","charge_id"),
	CONSTRAINT "sandbox_disputes_status_check" CHECK ("sandbox_disputes"."status" in ('needs-response', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"intent_id" text,
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
	"payment" text,
	"customer_id" text,
	"saves_card" boolean NOT NULL,
	"status" text NOT NULL,
	"latest_charge" text,
	"token_id" text,
	"card_id" text,
	"decline_code" text,
	"decline_reason" text,
	"advice" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_intents_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "sandbox_intents_amount_check" CHECK ("sandbox_intents"."amount_minor" between 1 and 99999999),
	CONSTRAINT "sandbox_intents_status_check" CHECK ("sandbox_intents"."status" in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled'))
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
	CONSTRAINT "sandbox_movements_once_key" UNIQUE("organisation_id","source","kind"),
	CONSTRAINT "sandbox_movements_kind_check" CHECK ("sandbox_movements"."kind" in ('charge', 'refund', 'refund-failure', 'dispute', 'dispute-reversal', 'payout', 'payout-failure'))
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
	CONSTRAINT "sandbox_payouts_amount_check" CHECK ("sandbox_payouts"."amount_minor" > 0),
	CONSTRAINT "sandbox_payouts_status_check" CHECK ("sandbox_payouts"."status" in ('in-transit', 'paid', 'failed'))
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
	CONSTRAINT "sandbox_refunds_amount_check" CHECK ("sandbox_refunds"."amount_minor" > 0),
	CONSTRAINT "sandbox_refunds_status_check" CHECK ("sandbox_refunds"."status" in ('pending', 'succeeded', 'failed'))
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
	CONSTRAINT "sandbox_setups_status_check" CHECK ("sandbox_setups"."status" in ('requires_payment_method', 'requires_action', 'succeeded', 'cancelled'))
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
CREATE TABLE "day_overrides" (
	"organisation_id" uuid NOT NULL,
	"date" date NOT NULL,
	"prayer" text NOT NULL,
	"begins" text,
	"adhan" text,
	"jamaat" text,
	"note" text NOT NULL,
	CONSTRAINT "day_overrides_pkey" PRIMARY KEY("organisation_id","date","prayer"),
	CONSTRAINT "day_overrides_begins_check" CHECK ("day_overrides"."begins" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "day_overrides_adhan_check" CHECK (("day_overrides"."adhan" = 'none' or "day_overrides"."adhan" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')),
	CONSTRAINT "day_overrides_jamaat_check" CHECK (("day_overrides"."jamaat" = 'none' or "day_overrides"."jamaat" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "jamaat_rules" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"of" text NOT NULL,
	"prayer" text NOT NULL,
	"kind" text NOT NULL,
	"time" text,
	"minutes" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"weekdays" smallint[] NOT NULL,
	"season" text NOT NULL,
	"priority" integer NOT NULL,
	"round_up_to" integer NOT NULL,
	"not_before" text,
	"not_after" text,
	"held_from" smallint,
	CONSTRAINT "jamaat_rules_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "jamaat_rules_time_check" CHECK ("jamaat_rules"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jamaat_rules_fixed_check" CHECK ("jamaat_rules"."kind" <> 'fixed' or "jamaat_rules"."time" is not null),
	CONSTRAINT "jamaat_rules_rounding_check" CHECK ("jamaat_rules"."round_up_to" in (1, 5, 10, 15, 30)),
	CONSTRAINT "jamaat_rules_order_check" CHECK ("jamaat_rules"."ends_on" >= "jamaat_rules"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "jumuah_sessions" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"season" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"doors" text,
	"khutbah" text,
	"jamaat" text NOT NULL,
	"place" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "jumuah_sessions_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "jumuah_sessions_doors_check" CHECK ("jumuah_sessions"."doors" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sessions_khutbah_check" CHECK ("jumuah_sessions"."khutbah" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sessions_jamaat_check" CHECK ("jumuah_sessions"."jamaat" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "jumuah_sessions_order_check" CHECK ("jumuah_sessions"."ends_on" >= "jumuah_sessions"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"date" date,
	"hijri_month" smallint,
	"hijri_day" smallint,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"place" text NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "special_days_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "special_days_one_calendar_check" CHECK (("special_days"."date" is null) = ("special_days"."hijri_month" is not null and "special_days"."hijri_day" is not null))
);
--> statement-breakpoint
CREATE TABLE "time_changes" (
	"organisation_id" uuid NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_changes_pkey" PRIMARY KEY("organisation_id","first_date","last_date"),
	CONSTRAINT "time_changes_order_check" CHECK ("time_changes"."last_date" >= "time_changes"."first_date")
);
--> statement-breakpoint
CREATE TABLE "timetable_days" (
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"date" date NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "timetable_days_pkey" PRIMARY KEY("organisation_id","import_id","date")
);
--> statement-breakpoint
CREATE TABLE "timetable_import_undos" (
	"organisation_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"undone_at" timestamp with time zone NOT NULL,
	"undone_by" text NOT NULL,
	CONSTRAINT "timetable_import_undos_pkey" PRIMARY KEY("organisation_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "timetable_imports" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"same" integer NOT NULL,
	CONSTRAINT "timetable_imports_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "timetable_imports_position_key" UNIQUE("organisation_id","position")
);
--> statement-breakpoint
CREATE TABLE "timetable_versions" (
	"organisation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "timetable_versions_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "timetable_versions_counts_check" CHECK ("timetable_versions"."version" > 0)
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
CREATE TABLE "place_counts" (
	"organisation_id" uuid NOT NULL,
	"offer" text NOT NULL,
	"about" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "place_counts_pkey" PRIMARY KEY("organisation_id","offer","about"),
	CONSTRAINT "place_counts_not_below_nothing_check" CHECK ("place_counts"."taken" >= 0)
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
	CONSTRAINT "subscribers_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "subscribers_email_key" UNIQUE("organisation_id","email")
);
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuration_entries" ADD CONSTRAINT "configuration_entries_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_slugs" ADD CONSTRAINT "content_slugs_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tallies" ADD CONSTRAINT "content_tallies_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_words" ADD CONSTRAINT "content_words_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_media_fkey" FOREIGN KEY ("organisation_id","media_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_hosts" ADD CONSTRAINT "organisation_hosts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_session_fkey" FOREIGN KEY ("organisation_id","session_id") REFERENCES "public"."person_sessions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_emails" ADD CONSTRAINT "person_emails_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sessions" ADD CONSTRAINT "person_sessions_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tokens" ADD CONSTRAINT "person_tokens_session_fkey" FOREIGN KEY ("organisation_id","session_id") REFERENCES "public"."person_sessions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_authenticator_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."authenticators"("organisation_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tries" ADD CONSTRAINT "sign_in_tries_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_closures" ADD CONSTRAINT "cause_closures_cause_fkey" FOREIGN KEY ("organisation_id","cause_id") REFERENCES "public"."causes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_fund_fkey" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_donor_fkey" FOREIGN KEY ("organisation_id","donor_id") REFERENCES "public"."donors"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_posting_fkey" FOREIGN KEY ("organisation_id","posting_id") REFERENCES "public"."postings"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_answers" ADD CONSTRAINT "sandbox_answers_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_cards" ADD CONSTRAINT "sandbox_cards_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_cards" ADD CONSTRAINT "sandbox_cards_customer_fkey" FOREIGN KEY ("organisation_id","customer_id") REFERENCES "public"."sandbox_customers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_intent_fkey" FOREIGN KEY ("organisation_id","intent_id") REFERENCES "public"."sandbox_intents"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_token_fkey" FOREIGN KEY ("organisation_id","token_id") REFERENCES "public"."sandbox_tokens"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_card_fkey" FOREIGN KEY ("organisation_id","card_id") REFERENCES "public"."sandbox_cards"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_closures" ADD CONSTRAINT "sandbox_closures_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_customers" ADD CONSTRAINT "sandbox_customers_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_charge_fkey" FOREIGN KEY ("organisation_id","charge_id") REFERENCES "public"."sandbox_charges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD CONSTRAINT "sandbox_events_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD CONSTRAINT "sandbox_events_intent_fkey" FOREIGN KEY ("organisation_id","intent_id") REFERENCES "public"."sandbox_intents"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_token_fkey" FOREIGN KEY ("organisation_id","token_id") REFERENCES "public"."sandbox_tokens"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_customer_fkey" FOREIGN KEY ("organisation_id","customer_id") REFERENCES "public"."sandbox_customers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD CONSTRAINT "sandbox_intents_card_fkey" FOREIGN KEY ("organisation_id","card_id") REFERENCES "public"."sandbox_cards"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_movements" ADD CONSTRAINT "sandbox_movements_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_movements" ADD CONSTRAINT "sandbox_movements_payout_fkey" FOREIGN KEY ("organisation_id","payout_id") REFERENCES "public"."sandbox_payouts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payouts" ADD CONSTRAINT "sandbox_payouts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_charge_fkey" FOREIGN KEY ("organisation_id","charge_id") REFERENCES "public"."sandbox_charges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_setups" ADD CONSTRAINT "sandbox_setups_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_setups" ADD CONSTRAINT "sandbox_setups_customer_fkey" FOREIGN KEY ("organisation_id","customer_id") REFERENCES "public"."sandbox_customers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_setups" ADD CONSTRAINT "sandbox_setups_card_fkey" FOREIGN KEY ("organisation_id","card_id") REFERENCES "public"."sandbox_cards"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_tokens" ADD CONSTRAINT "sandbox_tokens_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_overrides" ADD CONSTRAINT "day_overrides_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jamaat_rules" ADD CONSTRAINT "jamaat_rules_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jumuah_sessions" ADD CONSTRAINT "jumuah_sessions_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_changes" ADD CONSTRAINT "time_changes_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_days" ADD CONSTRAINT "timetable_days_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_days" ADD CONSTRAINT "timetable_days_import_fkey" FOREIGN KEY ("organisation_id","import_id") REFERENCES "public"."timetable_imports"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_import_undos" ADD CONSTRAINT "timetable_import_undos_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_import_undos" ADD CONSTRAINT "timetable_import_undos_import_fkey" FOREIGN KEY ("organisation_id","import_id") REFERENCES "public"."timetable_imports"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_imports" ADD CONSTRAINT "timetable_imports_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_versions" ADD CONSTRAINT "timetable_versions_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_counts" ADD CONSTRAINT "place_counts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_holders" ADD CONSTRAINT "place_holders_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_items_in_time_idx" ON "content_items" USING btree ("organisation_id","kind","sort_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_in_order_idx" ON "content_items" USING btree ("organisation_id","kind","position","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_in_category_idx" ON "content_items" USING btree ("organisation_id","kind","category","sort_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_spans_idx" ON "content_items" USING btree ("organisation_id","kind","sort_at","id","ends_at","publish_from","publish_until") WHERE state = 'published' and not recurs and ends_at is not null;--> statement-breakpoint
CREATE INDEX "content_items_recurring_idx" ON "content_items" USING btree ("organisation_id","kind","id") WHERE state = 'published' and recurs;--> statement-breakpoint
CREATE INDEX "content_items_to_come_idx" ON "content_items" USING btree ("organisation_id","kind","publish_from") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_to_go_idx" ON "content_items" USING btree ("organisation_id","kind","publish_until") WHERE state = 'published' and publish_until is not null;--> statement-breakpoint
CREATE INDEX "content_items_latest_idx" ON "content_items" USING btree ("organisation_id","kind","updated_at");--> statement-breakpoint
CREATE INDEX "content_slugs_of_item_idx" ON "content_slugs" USING btree ("organisation_id","item_id");--> statement-breakpoint
CREATE INDEX "content_words_of_item_idx" ON "content_words" USING btree ("organisation_id","item_id");--> statement-breakpoint
CREATE INDEX "mails_newest_idx" ON "mails" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_to_idx" ON "mails" USING btree ("organisation_id","to_address");--> statement-breakpoint
CREATE INDEX "media_newest_idx" ON "media" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "organisation_hosts_organisation_idx" ON "organisation_hosts" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "consents_of_person_idx" ON "consents" USING btree ("organisation_id","person_id","channel");--> statement-breakpoint
CREATE INDEX "email_proofs_email_idx" ON "email_proofs" USING btree ("organisation_id","email","kind");--> statement-breakpoint
CREATE INDEX "email_proofs_of_session_idx" ON "email_proofs" USING btree ("organisation_id","session_id");--> statement-breakpoint
CREATE INDEX "person_emails_of_person_idx" ON "person_emails" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "person_sessions_of_person_idx" ON "person_sessions" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "person_tokens_of_session_idx" ON "person_tokens" USING btree ("organisation_id","session_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_of_person_idx" ON "recovery_codes" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "second_steps_of_person_idx" ON "second_steps" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "sign_in_tries_forget_idx" ON "sign_in_tries" USING btree ("organisation_id","forget_at");--> statement-breakpoint
CREATE INDEX "submissions_newest_idx" ON "submissions" USING btree ("organisation_id","kind","received_at");--> statement-breakpoint
CREATE INDEX "submissions_sender_idx" ON "submissions" USING btree ("organisation_id","sender_email");--> statement-breakpoint
CREATE INDEX "submissions_to_erase_idx" ON "submissions" USING btree ("organisation_id","kept_until") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "declarations_of_donor_idx" ON "declarations" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "donors_email_idx" ON "donors" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE INDEX "donors_of_person_idx" ON "donors" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "gifts_of_donor_idx" ON "gifts" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "postings_gift_idx" ON "postings" USING btree ("organisation_id","gift_id") WHERE gift_id is not null;--> statement-breakpoint
CREATE INDEX "payment_events_waiting_idx" ON "payment_events" USING btree ("organisation_id","received_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent_key" ON "payments" USING btree ("organisation_id","intent_id") WHERE intent_id is not null;--> statement-breakpoint
CREATE INDEX "payments_due_idx" ON "payments" USING btree ("organisation_id","next_look_at") WHERE next_look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_one_success_key" ON "sandbox_charges" USING btree ("organisation_id","intent_id") WHERE "sandbox_charges"."outcome" = 'succeeded';--> statement-breakpoint
CREATE INDEX "sandbox_intents_by_time_idx" ON "sandbox_intents" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_movements_by_time_idx" ON "sandbox_movements" USING btree ("organisation_id","moved_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_of_intent_idx" ON "sandbox_refunds" USING btree ("organisation_id","intent_id");--> statement-breakpoint
CREATE INDEX "special_days_date_idx" ON "special_days" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "timetable_days_date_idx" ON "timetable_days" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "place_holders_in_turn_idx" ON "place_holders" USING btree ("organisation_id","offer","about","is_waiting","asked_at");--> statement-breakpoint
CREATE INDEX "place_holders_by_form_idx" ON "place_holders" USING btree ("organisation_id","submission_id");--> statement-breakpoint
CREATE INDEX "subscribers_asked_idx" ON "subscribers" USING btree ("organisation_id","asked_at");--> statement-breakpoint
-- A posting gets its number from the database: see src/platform/server/migrate.ts.
ALTER TABLE "postings" ALTER COLUMN "sequence" SET DEFAULT next_in_order('postings_sequence');--> statement-breakpoint
-- Rows of these are only added; the serving role gets no right to more (src/platform/server/migrate.ts).
COMMENT ON TABLE "postings" IS 'append-only: a mistake is corrected by another posting';--> statement-breakpoint
COMMENT ON TABLE "entries" IS 'append-only: a mistake is corrected by another posting';--> statement-breakpoint
COMMENT ON TABLE "payment_attempts" IS 'append-only: what was asked of a provider, and what it answered';--> statement-breakpoint
COMMENT ON TABLE "receipts" IS 'append-only: a receipt that was given out keeps its number';--> statement-breakpoint
COMMENT ON TABLE "sandbox_charges" IS 'append-only: the books of a bank';--> statement-breakpoint
COMMENT ON TABLE "sandbox_events" IS 'append-only: what a bank has said';--> statement-breakpoint
-- What an item was is history, like the ledger: the office can go back to any of its revisions, and nobody can change
-- one, not even by mistake.
CREATE TRIGGER "content_revisions_append_only"
  BEFORE UPDATE OR DELETE ON "content_revisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
