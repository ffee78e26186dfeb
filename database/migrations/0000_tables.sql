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
	"translations" jsonb NOT NULL,
	CONSTRAINT "banners_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "first_hours" (
	"organisation_id" uuid NOT NULL,
	"is_shown" boolean NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid NOT NULL,
	CONSTRAINT "first_hours_pkey" PRIMARY KEY("organisation_id")
);
--> statement-breakpoint
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
CREATE TABLE "configuration_entries" (
	"organisation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "configuration_entries_pkey" PRIMARY KEY("organisation_id","key")
);
--> statement-breakpoint
CREATE TABLE "content_editors" (
	"organisation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "content_editors_pkey" PRIMARY KEY("organisation_id","item_id","person_id")
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
	"translations" jsonb NOT NULL,
	"archived_at" timestamp with time zone,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "content_items_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "content_items_state_check" CHECK ("content_items"."state" in ('draft', 'published')),
	CONSTRAINT "content_items_shown_for_a_time_check" CHECK ("content_items"."publish_until" > "content_items"."publish_from"),
	CONSTRAINT "content_items_archived_unseen_check" CHECK ("content_items"."archived_at" is null or "content_items"."state" = 'draft'),
	CONSTRAINT "content_items_trashed_unseen_check" CHECK ("content_items"."trashed_at" is null or ("content_items"."state" = 'draft' and "content_items"."archived_at" is null)),
	CONSTRAINT "content_items_revision_check" CHECK ("content_items"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "content_previews" (
	"organisation_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_previews_pkey" PRIMARY KEY("organisation_id","digest")
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
CREATE TABLE "domain_requests" (
	"organisation_id" uuid NOT NULL,
	"host" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text NOT NULL,
	CONSTRAINT "domain_requests_pkey" PRIMARY KEY("organisation_id","host"),
	CONSTRAINT "domain_requests_state_check" CHECK (state in ('waiting', 'given', 'refused')),
	CONSTRAINT "domain_requests_answered_check" CHECK ((state = 'waiting') = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"organisation_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "figures_pkey" PRIMARY KEY("organisation_id","what","day","name"),
	CONSTRAINT "figures_count_check" CHECK ("figures"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "mail_servers" (
	"organisation_id" uuid NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"user_name" text NOT NULL,
	"password_sealed" "bytea",
	"from_address" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_servers_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "mail_servers_port_check" CHECK ("mail_servers"."port" between 1 and 65535)
);
--> statement-breakpoint
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
	"doubt" text,
	CONSTRAINT "mails_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "mails_once_key" UNIQUE("organisation_id","kind","about"),
	CONSTRAINT "mails_end_once_check" CHECK (num_nonnulls("mails"."sent_at", "mails"."kept_at", "mails"."failed_at") <= 1),
	CONSTRAINT "mails_failure_has_words_check" CHECK (("mails"."failed_at" is null) = ("mails"."failure" is null))
);
--> statement-breakpoint
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
	"cut" text NOT NULL,
	"tags" text[] NOT NULL,
	"title" text,
	"language" text,
	"seconds" integer,
	CONSTRAINT "media_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "media_digest_key" UNIQUE("organisation_id","digest"),
	CONSTRAINT "media_bytes_positive_check" CHECK ("media"."bytes" > 0),
	CONSTRAINT "media_pictures_have_a_size_check" CHECK (("media"."kind" = 'image') = ("media"."width" is not null and "media"."height" is not null)),
	CONSTRAINT "media_files_have_a_title_check" CHECK (("media"."kind" = 'file') = ("media"."title" is not null and "media"."language" is not null))
);
--> statement-breakpoint
CREATE TABLE "media_spaces" (
	"organisation_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "media_spaces_pkey" PRIMARY KEY("organisation_id"),
	CONSTRAINT "media_spaces_not_below_nothing_check" CHECK ("media_spaces"."bytes" >= 0)
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
	"cut" text NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "media_variants_pkey" PRIMARY KEY("organisation_id","media_id","cut","type","width"),
	CONSTRAINT "media_variants_size_positive_check" CHECK ("media_variants"."width" > 0 and "media_variants"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "departed_organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"departed_at" timestamp with time zone NOT NULL,
	"files_gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_deeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"done_by" text NOT NULL,
	"done_from" text NOT NULL,
	"deed" text NOT NULL,
	"about" uuid,
	"slug" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_keys" (
	"digest" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" uuid,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"outcome" jsonb,
	CONSTRAINT "operator_parcels_kind_check" CHECK (kind in ('export', 'import')),
	CONSTRAINT "operator_parcels_state_check" CHECK (state in ('working', 'ready', 'failed', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"digest" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
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
	"suspended_at" timestamp with time zone,
	"exported_at" timestamp with time zone,
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
	"office_until" timestamp with time zone,
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
CREATE TABLE "staff_invitations" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"link_digest" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "staff_invitations_email_key" UNIQUE("organisation_id","email"),
	CONSTRAINT "staff_invitations_link_key" UNIQUE("organisation_id","link_digest"),
	CONSTRAINT "staff_invitations_role_check" CHECK (role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'screens', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"organisation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_roles_pkey" PRIMARY KEY("organisation_id","person_id","role"),
	CONSTRAINT "staff_roles_role_check" CHECK (role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'screens', 'viewer')),
	CONSTRAINT "staff_roles_no_demonstration_check" CHECK (person_id <> '00000000-0000-4000-8000-00000000d001')
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
CREATE TABLE "submission_notes" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"note" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_notes_pkey" PRIMARY KEY("organisation_id","id")
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
	"state" text NOT NULL,
	"assigned_to" uuid,
	"desk_revision" integer NOT NULL,
	"sender_last_name" text,
	CONSTRAINT "submissions_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "submissions_reference_key" UNIQUE("organisation_id","reference"),
	CONSTRAINT "submissions_proof_once_key" UNIQUE("organisation_id","proof"),
	CONSTRAINT "submissions_erased_whole_check" CHECK (case when "submissions"."erased_at" is null
        then num_nulls("submissions"."fields", "submissions"."consents", "submissions"."sender_email") = 0
        else num_nonnulls("submissions"."fields", "submissions"."sealed", "submissions"."consents", "submissions"."sender_name", "submissions"."sender_email") = 0 end),
	CONSTRAINT "submissions_state_check" CHECK ("submissions"."state" in ('new', 'open', 'done')),
	CONSTRAINT "submissions_answer_erased_check" CHECK ("submissions"."erased_at" is null or "submissions"."answer" is null)
);
--> statement-breakpoint
CREATE TABLE "trail_entries" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"person_id" uuid NOT NULL,
	"deed" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "trail_entries_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "app_keys" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"return_addresses" text[] NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "app_keys_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"promise_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"description" text NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"booked_by" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bank_lines_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "bank_lines_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_promise_lines" (
	"organisation_id" uuid NOT NULL,
	"promise_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fund_id" text NOT NULL,
	"title" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"gift_aid_eligible" boolean NOT NULL,
	CONSTRAINT "transfer_promise_lines_pkey" PRIMARY KEY("organisation_id","promise_id","line"),
	CONSTRAINT "transfer_promise_lines_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_promises" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"donor_id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"anonymous" boolean NOT NULL,
	"language" text NOT NULL,
	"gift_aid" boolean,
	"declaration_id" uuid,
	"tribute" jsonb,
	"note" text,
	"body_digest" text NOT NULL,
	"promised_at" timestamp with time zone NOT NULL,
	"expected_until" timestamp with time zone NOT NULL,
	"gift_id" uuid,
	"company" text,
	CONSTRAINT "transfer_promises_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "transfer_promises_reference_key" UNIQUE("organisation_id","reference"),
	CONSTRAINT "transfer_promises_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "transfer_promises_declared_check" CHECK (declaration_id is null or gift_aid),
	CONSTRAINT "transfer_promises_company_check" CHECK (company is null or declaration_id is null)
);
--> statement-breakpoint
CREATE TABLE "campaign_gifts" (
	"organisation_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"gift_id" uuid NOT NULL,
	"donor_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"net_minor" bigint NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_gifts_pkey" PRIMARY KEY("organisation_id","fund_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_matches" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"percent" integer NOT NULL,
	"cap_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"counted_minor" bigint NOT NULL,
	"added_minor" bigint NOT NULL,
	CONSTRAINT "campaign_matches_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "campaign_matches_promise_check" CHECK (percent between 1 and 1000 and cap_minor > 0 and begins_at < ends_at),
	CONSTRAINT "campaign_matches_cap_check" CHECK (added_minor between 0 and cap_minor)
);
--> statement-breakpoint
CREATE TABLE "campaign_needs" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"translations" jsonb NOT NULL,
	"image_id" uuid,
	"unit_minor" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"day" date,
	CONSTRAINT "campaign_needs_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "campaign_needs_day_key" UNIQUE("organisation_id","item_id","day"),
	CONSTRAINT "campaign_needs_some_check" CHECK (unit_minor > 0 and quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_totals" (
	"organisation_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"raised_minor" bigint NOT NULL,
	"offline_minor" bigint NOT NULL,
	"matched_minor" bigint NOT NULL,
	"donors" integer NOT NULL,
	CONSTRAINT "campaign_totals_pkey" PRIMARY KEY("organisation_id","fund_id","currency","test")
);
--> statement-breakpoint
CREATE TABLE "campaign_updates" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"on" date NOT NULL,
	"title" text NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"read_to" text NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "campaign_updates_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "fundraiser_gifts" (
	"organisation_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"gift_id" uuid NOT NULL,
	"fundraiser_id" uuid NOT NULL,
	CONSTRAINT "fundraiser_gifts_pkey" PRIMARY KEY("organisation_id","fund_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "fundraisers" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"slug" text,
	"state" text NOT NULL,
	"asked" jsonb NOT NULL,
	"shown" jsonb,
	"revision" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fundraisers_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "fundraisers_person_key" UNIQUE("organisation_id","item_id","person_id"),
	CONSTRAINT "fundraisers_slug_key" UNIQUE("organisation_id","slug"),
	CONSTRAINT "fundraisers_state_check" CHECK (state in ('waiting', 'approved', 'sent-back', 'refused', 'closed')),
	CONSTRAINT "fundraisers_shown_check" CHECK (shown is null or slug is not null),
	CONSTRAINT "fundraisers_over_check" CHECK (state not in ('refused', 'closed') or shown is null),
	CONSTRAINT "fundraisers_approved_check" CHECK (state <> 'approved' or shown is not null)
);
--> statement-breakpoint
CREATE TABLE "names_taken_back" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"taken_back_at" timestamp with time zone NOT NULL,
	CONSTRAINT "names_taken_back_pkey" PRIMARY KEY("organisation_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "need_claims" (
	"organisation_id" uuid NOT NULL,
	"need_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "need_claims_pkey" PRIMARY KEY("organisation_id","need_id","gift_id"),
	CONSTRAINT "need_claims_some_check" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "need_holds" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"need_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "need_holds_pkey" PRIMARY KEY("organisation_id","gift_id","need_id","began_at"),
	CONSTRAINT "need_holds_some_check" CHECK (quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "pledge_gifts" (
	"organisation_id" uuid NOT NULL,
	"pledge_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "pledge_gifts_pkey" PRIMARY KEY("organisation_id","pledge_id","gift_id"),
	CONSTRAINT "pledge_gifts_gift_key" UNIQUE("organisation_id","gift_id"),
	CONSTRAINT "pledge_gifts_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "pledge_transfers" (
	"organisation_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"pledge_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "pledge_transfers_pkey" PRIMARY KEY("organisation_id","transfer_id"),
	CONSTRAINT "pledge_transfers_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "pledge_withdrawals" (
	"organisation_id" uuid NOT NULL,
	"pledge_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	CONSTRAINT "pledge_withdrawals_pkey" PRIMARY KEY("organisation_id","pledge_id")
);
--> statement-breakpoint
CREATE TABLE "pledges" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"need_id" uuid,
	"quantity" integer,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"test" boolean NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact_number" text NOT NULL,
	"is_named" boolean NOT NULL,
	"body_digest" text NOT NULL,
	"pledged_at" timestamp with time zone NOT NULL,
	"pledged_by" uuid NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "pledges_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "pledges_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "pledges_need_check" CHECK ((need_id is null) = (quantity is null) and quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "update_wishes" (
	"organisation_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"wording_version" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "update_wishes_pkey" PRIMARY KEY("organisation_id","item_id","gift_id")
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
	"translations" jsonb NOT NULL,
	"head_of" text,
	"head_prices" jsonb,
	"closes_at" timestamp with time zone,
	CONSTRAINT "causes_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "causes_one_fund_key" UNIQUE("organisation_id","fund_id"),
	CONSTRAINT "causes_heads_check" CHECK ((head_of is null) = (head_prices is null)),
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
CREATE TABLE "gift_aid_adjustments" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "gift_aid_adjustments_pkey" PRIMARY KEY("organisation_id","claim_id","gift_id","line"),
	CONSTRAINT "gift_aid_adjustments_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_aid_claims" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"test" boolean NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "gift_aid_claims_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "gift_aid_claims_number_key" UNIQUE("organisation_id","test","number"),
	CONSTRAINT "gift_aid_claims_submitted_check" CHECK ((state = 'draft') = (submitted_at is null)),
	CONSTRAINT "gift_aid_claims_answered_check" CHECK ((state in ('draft', 'submitted')) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "gift_aid_lines" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"item" integer NOT NULL,
	"declaration_id" uuid NOT NULL,
	"fund_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"rejected_at" timestamp with time zone,
	CONSTRAINT "gift_aid_lines_pkey" PRIMARY KEY("organisation_id","claim_id","gift_id","line"),
	CONSTRAINT "gift_aid_lines_positive_check" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_aid_small" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"tax_year" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"rejected_at" timestamp with time zone,
	CONSTRAINT "gift_aid_small_pkey" PRIMARY KEY("organisation_id","claim_id","tax_year"),
	CONSTRAINT "gift_aid_small_amount_check" CHECK (amount_minor between 1 and 800000)
);
--> statement-breakpoint
CREATE TABLE "gift_aid_small_back" (
	"organisation_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"tax_year" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "gift_aid_small_back_pkey" PRIMARY KEY("organisation_id","claim_id","tax_year"),
	CONSTRAINT "gift_aid_small_back_positive_check" CHECK (amount_minor > 0)
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
	"head" text,
	CONSTRAINT "gift_lines_pkey" PRIMARY KEY("organisation_id","gift_id","line"),
	CONSTRAINT "gift_lines_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "gift_lines_quantity_check" CHECK (quantity is null or (quantity > 0 and (need_id is not null) <> (head is not null))),
	CONSTRAINT "gift_lines_head_check" CHECK (head is null or (quantity is not null and amount_minor % quantity = 0))
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
	"company" text,
	CONSTRAINT "gifts_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "gifts_sum_check" CHECK (total_minor = gift_minor + fee_minor),
	CONSTRAINT "gifts_positive_check" CHECK (gift_minor > 0 and fee_minor >= 0),
	CONSTRAINT "gifts_method_check" CHECK ((method = 'card') = (payment_id is not null)),
	CONSTRAINT "gifts_declared_check" CHECK (declaration_id is null or gift_aid),
	CONSTRAINT "gifts_company_check" CHECK (company is null or declaration_id is null)
);
--> statement-breakpoint
CREATE TABLE "receipt_prints" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_prints_pkey" PRIMARY KEY("organisation_id","gift_id")
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
CREATE TABLE "offline_gifts" (
	"organisation_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"counted_by" text[] NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_why" text,
	"small_minor" bigint,
	CONSTRAINT "offline_gifts_pkey" PRIMARY KEY("organisation_id","gift_id"),
	CONSTRAINT "offline_gifts_taken_back_check" CHECK ((taken_back_at is null) = (taken_back_why is null)),
	CONSTRAINT "offline_gifts_small_check" CHECK (small_minor > 0),
	CONSTRAINT "offline_gifts_reference_check" CHECK (reference <> '')
);
--> statement-breakpoint
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
CREATE TABLE "payment_event_readings" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"known_until" timestamp with time zone NOT NULL,
	"reading_until" timestamp with time zone,
	"reading_after" text,
	CONSTRAINT "payment_event_readings_pkey" PRIMARY KEY("organisation_id","account_id"),
	CONSTRAINT "payment_event_readings_place_check" CHECK ((reading_until is null) = (reading_after is null))
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
CREATE TABLE "payment_paces" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"per_second" double precision NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"slowed_at" timestamp with time zone,
	CONSTRAINT "payment_paces_pkey" PRIMARY KEY("organisation_id","account_id"),
	CONSTRAINT "payment_paces_positive_check" CHECK (per_second > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_warnings" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_warnings_pkey" PRIMARY KEY("organisation_id","account_id","id")
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
CREATE TABLE "refund_orders" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"key_sequence" integer NOT NULL,
	"refund_id" text,
	"refused_code" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refund_orders_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "refund_orders_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "refund_orders_state_check" CHECK ((state = 'sent') = (refund_id is not null) and (state = 'refused') = (refused_code is not null)),
	CONSTRAINT "refund_orders_ended_check" CHECK ((state = 'asked') = (ended_at is null))
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
CREATE TABLE "subscription_cycles" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"halted_until" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "subscription_cycles_pkey" PRIMARY KEY("organisation_id","kind","due_on")
);
--> statement-breakpoint
CREATE TABLE "subscription_items" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint,
	"card" text,
	"declines" integer NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"night" integer,
	CONSTRAINT "subscription_items_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "subscription_items_once_key" UNIQUE("organisation_id","subscription_id","due_on"),
	CONSTRAINT "subscription_items_night_key" UNIQUE("organisation_id","subscription_id","night"),
	CONSTRAINT "subscription_items_night_check" CHECK ((kind = 'nights') = (night is not null)),
	CONSTRAINT "subscription_items_open_check" CHECK ((state in ('due', 'charging', 'retry')) = (next_try_at is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_lines" (
	"organisation_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cause_id" text,
	"amount_minor" bigint NOT NULL,
	"fund_id" text,
	"plan_id" uuid,
	"title" text,
	"fundraiser_id" uuid,
	"wants_updates" boolean,
	CONSTRAINT "subscription_lines_pkey" PRIMARY KEY("organisation_id","subscription_id","line"),
	CONSTRAINT "subscription_lines_positive_check" CHECK (amount_minor > 0),
	CONSTRAINT "subscription_lines_given_to_check" CHECK (num_nonnulls(cause_id, fund_id) = 1 and num_nonnulls(fund_id, plan_id, title) in (0, 3)),
	CONSTRAINT "subscription_lines_campaign_check" CHECK ((fund_id is null) = (wants_updates is null) and (fund_id is not null or fundraiser_id is null))
);
--> statement-breakpoint
CREATE TABLE "subscription_nights" (
	"organisation_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"night" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"skipped_at" timestamp with time zone,
	CONSTRAINT "subscription_nights_pkey" PRIMARY KEY("organisation_id","subscription_id","night"),
	CONSTRAINT "subscription_nights_night_check" CHECK (night between 21 and 30),
	CONSTRAINT "subscription_nights_positive_check" CHECK (amount_minor > 0 and fee_minor >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"body_digest" text NOT NULL,
	"donor_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day_of_month" integer,
	"currency" text NOT NULL,
	"covers_fees" boolean NOT NULL,
	"anonymous" boolean NOT NULL,
	"test" boolean NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"customer_id" text,
	"setup_id" text,
	"setup_sequence" integer NOT NULL,
	"saved_card" text,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" integer,
	"card_exp_year" integer,
	"started_on" date NOT NULL,
	"next_on" date,
	"paused_until" date,
	"missed" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"month_of_year" integer,
	"ends_on" date,
	"times" integer,
	"refused_card" text,
	"ramadan_year" integer,
	"company" text,
	CONSTRAINT "subscriptions_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "subscriptions_attempt_key" UNIQUE("organisation_id","attempt_id"),
	CONSTRAINT "subscriptions_day_check" CHECK ((kind in ('monthly', 'yearly')) = (day_of_month is not null)),
	CONSTRAINT "subscriptions_every_month_check" CHECK (day_of_month between 1 and case kind when 'yearly' then 31 else 28 end),
	CONSTRAINT "subscriptions_month_check" CHECK ((kind = 'yearly') = (month_of_year is not null)),
	CONSTRAINT "subscriptions_ramadan_check" CHECK ((kind = 'nights') = (ramadan_year is not null)),
	CONSTRAINT "subscriptions_end_check" CHECK (ends_on is null or times is null),
	CONSTRAINT "subscriptions_times_check" CHECK (times > 0),
	CONSTRAINT "subscriptions_card_check" CHECK (state not in ('active', 'past_due', 'paused') or (saved_card is not null and customer_id is not null))
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
CREATE TABLE "screen_alerts" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_alerts_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "screen_alerts_order_check" CHECK ("screen_alerts"."ends_at" > "screen_alerts"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "screen_pairings" (
	"organisation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"token_digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_pairings_pkey" PRIMARY KEY("organisation_id","code"),
	CONSTRAINT "screen_pairings_token_digest_key" UNIQUE("organisation_id","token_digest")
);
--> statement-breakpoint
CREATE TABLE "screen_slides" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"picture_id" uuid,
	"link" text,
	"seconds" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"weekdays" smallint[] NOT NULL,
	"between" jsonb,
	"playlists" text[] NOT NULL,
	CONSTRAINT "screen_slides_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "screen_slides_seconds_check" CHECK ("screen_slides"."seconds" between 5 and 600)
);
--> statement-breakpoint
CREATE TABLE "screens" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"playlist" text NOT NULL,
	"token_digest" text NOT NULL,
	"options" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen" jsonb,
	CONSTRAINT "screens_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "screens_token_digest_key" UNIQUE("organisation_id","token_digest")
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
CREATE TABLE "subscription_ends" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_ends_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_hours" ADD CONSTRAINT "first_hours_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "janazahs" ADD CONSTRAINT "janazahs_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "configuration_entries" ADD CONSTRAINT "configuration_entries_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_editors" ADD CONSTRAINT "content_editors_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_slugs" ADD CONSTRAINT "content_slugs_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tallies" ADD CONSTRAINT "content_tallies_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_words" ADD CONSTRAINT "content_words_item_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_requests" ADD CONSTRAINT "domain_requests_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures" ADD CONSTRAINT "figures_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_standings" ADD CONSTRAINT "mail_standings_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_addresses" ADD CONSTRAINT "refused_addresses_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_spaces" ADD CONSTRAINT "media_spaces_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_person_fkey" FOREIGN KEY ("organisation_id","invited_by") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_person_fkey" FOREIGN KEY ("organisation_id","person_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_replies" ADD CONSTRAINT "submission_replies_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_entries" ADD CONSTRAINT "trail_entries_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_keys" ADD CONSTRAINT "app_keys_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_promise_fkey" FOREIGN KEY ("organisation_id","promise_id") REFERENCES "public"."transfer_promises"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_promise_lines" ADD CONSTRAINT "transfer_promise_lines_promise_fkey" FOREIGN KEY ("organisation_id","promise_id") REFERENCES "public"."transfer_promises"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_promises" ADD CONSTRAINT "transfer_promises_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_matches" ADD CONSTRAINT "campaign_matches_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_needs" ADD CONSTRAINT "campaign_needs_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_needs" ADD CONSTRAINT "campaign_needs_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_totals" ADD CONSTRAINT "campaign_totals_fund_fkey" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_updates" ADD CONSTRAINT "campaign_updates_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraiser_gifts" ADD CONSTRAINT "fundraiser_gifts_fundraiser_fkey" FOREIGN KEY ("organisation_id","fundraiser_id") REFERENCES "public"."fundraisers"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundraisers" ADD CONSTRAINT "fundraisers_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_claims" ADD CONSTRAINT "need_claims_need_fkey" FOREIGN KEY ("organisation_id","need_id") REFERENCES "public"."campaign_needs"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_holds" ADD CONSTRAINT "need_holds_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_gifts" ADD CONSTRAINT "pledge_gifts_pledge_fkey" FOREIGN KEY ("organisation_id","pledge_id") REFERENCES "public"."pledges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_transfers" ADD CONSTRAINT "pledge_transfers_pledge_fkey" FOREIGN KEY ("organisation_id","pledge_id") REFERENCES "public"."pledges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_withdrawals" ADD CONSTRAINT "pledge_withdrawals_pledge_fkey" FOREIGN KEY ("organisation_id","pledge_id") REFERENCES "public"."pledges"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_wishes" ADD CONSTRAINT "update_wishes_campaign_fkey" FOREIGN KEY ("organisation_id","item_id") REFERENCES "public"."content_items"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_closures" ADD CONSTRAINT "cause_closures_cause_fkey" FOREIGN KEY ("organisation_id","cause_id") REFERENCES "public"."causes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_image_fkey" FOREIGN KEY ("organisation_id","image_id") REFERENCES "public"."media"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_fund_fkey" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_donor_fkey" FOREIGN KEY ("organisation_id","donor_id") REFERENCES "public"."donors"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_aid_claims" ADD CONSTRAINT "gift_aid_claims_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_posting_fkey" FOREIGN KEY ("organisation_id","posting_id") REFERENCES "public"."postings"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_gifts" ADD CONSTRAINT "offline_gifts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_attacks" ADD CONSTRAINT "card_attacks_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_refusals" ADD CONSTRAINT "card_refusals_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event_readings" ADD CONSTRAINT "payment_event_readings_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_paces" ADD CONSTRAINT "payment_paces_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_warnings" ADD CONSTRAINT "payment_warnings_account_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_fund_fkey" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "screen_alerts" ADD CONSTRAINT "screen_alerts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_pairings" ADD CONSTRAINT "screen_pairings_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_slides" ADD CONSTRAINT "screen_slides_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_copies" ADD CONSTRAINT "letter_copies_letter_fkey" FOREIGN KEY ("organisation_id","letter_id") REFERENCES "public"."letters"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_counts" ADD CONSTRAINT "place_counts_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_holders" ADD CONSTRAINT "place_holders_submission_fkey" FOREIGN KEY ("organisation_id","submission_id") REFERENCES "public"."submissions"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_ends" ADD CONSTRAINT "subscription_ends_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "janazahs_date_idx" ON "janazahs" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "content_editors_over_idx" ON "content_editors" USING btree ("organisation_id","until");--> statement-breakpoint
CREATE INDEX "content_items_in_time_idx" ON "content_items" USING btree ("organisation_id","kind","sort_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_in_order_idx" ON "content_items" USING btree ("organisation_id","kind","position","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_in_category_idx" ON "content_items" USING btree ("organisation_id","kind","category","sort_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_spans_idx" ON "content_items" USING btree ("organisation_id","kind","sort_at","id","ends_at","publish_from","publish_until") WHERE state = 'published' and not recurs and ends_at is not null;--> statement-breakpoint
CREATE INDEX "content_items_recurring_idx" ON "content_items" USING btree ("organisation_id","kind","id") WHERE state = 'published' and recurs;--> statement-breakpoint
CREATE INDEX "content_items_to_come_idx" ON "content_items" USING btree ("organisation_id","kind","publish_from") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "content_items_to_go_idx" ON "content_items" USING btree ("organisation_id","kind","publish_until") WHERE state = 'published' and publish_until is not null;--> statement-breakpoint
CREATE INDEX "content_items_in_trash_idx" ON "content_items" USING btree ("organisation_id","trashed_at") WHERE trashed_at is not null;--> statement-breakpoint
CREATE INDEX "content_items_latest_idx" ON "content_items" USING btree ("organisation_id","kind","updated_at","id");--> statement-breakpoint
CREATE INDEX "content_previews_old_idx" ON "content_previews" USING btree ("organisation_id","expires_at");--> statement-breakpoint
CREATE INDEX "content_slugs_of_item_idx" ON "content_slugs" USING btree ("organisation_id","item_id");--> statement-breakpoint
CREATE INDEX "content_words_of_item_idx" ON "content_words" USING btree ("organisation_id","item_id");--> statement-breakpoint
CREATE INDEX "mails_newest_idx" ON "mails" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_to_idx" ON "mails" USING btree ("organisation_id","to_address");--> statement-breakpoint
CREATE INDEX "mails_in_doubt_idx" ON "mails" USING btree ("organisation_id","doubt") WHERE doubt is not null;--> statement-breakpoint
CREATE INDEX "refused_addresses_newest_idx" ON "refused_addresses" USING btree ("organisation_id","refused_at","id");--> statement-breakpoint
CREATE INDEX "media_newest_idx" ON "media" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "media_variants_left_idx" ON "media_variants" USING btree ("organisation_id","left_at") WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX "operator_deeds_newest_idx" ON "operator_deeds" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "operator_deeds_about_idx" ON "operator_deeds" USING btree ("about","done_at","id");--> statement-breakpoint
CREATE INDEX "operator_parcels_newest_idx" ON "operator_parcels" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "organisation_hosts_organisation_idx" ON "organisation_hosts" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "consents_of_person_idx" ON "consents" USING btree ("organisation_id","person_id","channel");--> statement-breakpoint
CREATE INDEX "email_proofs_email_idx" ON "email_proofs" USING btree ("organisation_id","email","kind");--> statement-breakpoint
CREATE INDEX "email_proofs_of_session_idx" ON "email_proofs" USING btree ("organisation_id","session_id");--> statement-breakpoint
CREATE INDEX "people_find_email_idx" ON "people" USING btree ("organisation_id","email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_first_name_idx" ON "people" USING btree ("organisation_id","first_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_last_name_idx" ON "people" USING btree ("organisation_id","last_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "person_emails_of_person_idx" ON "person_emails" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "person_sessions_of_person_idx" ON "person_sessions" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "person_tokens_of_session_idx" ON "person_tokens" USING btree ("organisation_id","session_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_of_person_idx" ON "recovery_codes" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "second_steps_of_person_idx" ON "second_steps" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "sign_in_tries_forget_idx" ON "sign_in_tries" USING btree ("organisation_id","forget_at");--> statement-breakpoint
CREATE INDEX "staff_invitations_of_person_idx" ON "staff_invitations" USING btree ("organisation_id","invited_by");--> statement-breakpoint
CREATE INDEX "reply_templates_of_kind_idx" ON "reply_templates" USING btree ("organisation_id","kind","name","id");--> statement-breakpoint
CREATE INDEX "submission_notes_of_one_idx" ON "submission_notes" USING btree ("organisation_id","submission_id","written_at","id");--> statement-breakpoint
CREATE INDEX "submission_replies_of_one_idx" ON "submission_replies" USING btree ("organisation_id","submission_id","written_at","id");--> statement-breakpoint
CREATE INDEX "submissions_newest_idx" ON "submissions" USING btree ("organisation_id","kind","received_at");--> statement-breakpoint
CREATE INDEX "submissions_on_desk_idx" ON "submissions" USING btree ("organisation_id","kind","state","received_at","id") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "submissions_sender_idx" ON "submissions" USING btree ("organisation_id","sender_email");--> statement-breakpoint
CREATE INDEX "submissions_find_email_idx" ON "submissions" USING btree ("organisation_id","sender_email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "submissions_find_name_idx" ON "submissions" USING btree ("organisation_id","sender_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "submissions_find_last_name_idx" ON "submissions" USING btree ("organisation_id","sender_last_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "submissions_to_erase_idx" ON "submissions" USING btree ("organisation_id","kept_until") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "trail_entries_newest_idx" ON "trail_entries" USING btree ("organisation_id","done_at","id");--> statement-breakpoint
CREATE INDEX "trail_entries_of_person_idx" ON "trail_entries" USING btree ("organisation_id","person_id","done_at","id");--> statement-breakpoint
CREATE INDEX "trail_entries_of_deed_idx" ON "trail_entries" USING btree ("organisation_id","deed","done_at","id");--> statement-breakpoint
CREATE INDEX "trail_entries_of_subject_idx" ON "trail_entries" USING btree ("organisation_id","subject","done_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key_key" ON "bank_lines" USING btree ("organisation_id","key") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_promises_gift_key" ON "transfer_promises" USING btree ("organisation_id","gift_id") WHERE gift_id is not null;--> statement-breakpoint
CREATE INDEX "transfer_promises_donor_idx" ON "transfer_promises" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "campaign_gifts_latest_idx" ON "campaign_gifts" USING btree ("organisation_id","fund_id","given_at","gift_id") WHERE net_minor > 0;--> statement-breakpoint
CREATE INDEX "campaign_gifts_of_donor_idx" ON "campaign_gifts" USING btree ("organisation_id","fund_id","donor_id");--> statement-breakpoint
CREATE INDEX "campaign_matches_of_campaign_idx" ON "campaign_matches" USING btree ("organisation_id","item_id","begins_at");--> statement-breakpoint
CREATE INDEX "campaign_needs_of_campaign_idx" ON "campaign_needs" USING btree ("organisation_id","item_id","position");--> statement-breakpoint
CREATE INDEX "campaign_updates_of_campaign_idx" ON "campaign_updates" USING btree ("organisation_id","item_id");--> statement-breakpoint
CREATE INDEX "fundraiser_gifts_of_fundraiser_idx" ON "fundraiser_gifts" USING btree ("organisation_id","fundraiser_id");--> statement-breakpoint
CREATE INDEX "fundraisers_of_person_idx" ON "fundraisers" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "fundraisers_waiting_idx" ON "fundraisers" USING btree ("organisation_id","asked_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "need_claims_of_gift_idx" ON "need_claims" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE INDEX "need_holds_from_idx" ON "need_holds" USING btree ("organisation_id","need_id","network","began_at");--> statement-breakpoint
CREATE INDEX "pledge_transfers_of_pledge_idx" ON "pledge_transfers" USING btree ("organisation_id","pledge_id");--> statement-breakpoint
CREATE INDEX "pledges_of_campaign_idx" ON "pledges" USING btree ("organisation_id","item_id","pledged_at","id");--> statement-breakpoint
CREATE INDEX "pledges_of_need_idx" ON "pledges" USING btree ("organisation_id","need_id") WHERE need_id is not null;--> statement-breakpoint
CREATE INDEX "update_wishes_of_gift_idx" ON "update_wishes" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE INDEX "declarations_of_donor_idx" ON "declarations" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "donors_email_idx" ON "donors" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE INDEX "donors_last_name_idx" ON "donors" USING btree ("organisation_id","last_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "donors_of_person_idx" ON "donors" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "donors_find_email_idx" ON "donors" USING btree ("organisation_id","email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "donors_first_name_idx" ON "donors" USING btree ("organisation_id","first_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "gift_aid_adjustments_gift_idx" ON "gift_aid_adjustments" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_aid_claims_draft_key" ON "gift_aid_claims" USING btree ("organisation_id","test") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_aid_lines_once_key" ON "gift_aid_lines" USING btree ("organisation_id","gift_id","line") WHERE rejected_at is null;--> statement-breakpoint
CREATE INDEX "gift_aid_lines_gift_idx" ON "gift_aid_lines" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE INDEX "gifts_of_donor_idx" ON "gifts" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "gifts_newest_idx" ON "gifts" USING btree ("organisation_id","given_at","id");--> statement-breakpoint
CREATE INDEX "postings_gift_idx" ON "postings" USING btree ("organisation_id","gift_id") WHERE gift_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offline_gifts_reference_key" ON "offline_gifts" USING btree ("organisation_id","reference") WHERE taken_back_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "card_attacks_lasting_key" ON "card_attacks" USING btree ("organisation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "card_attacks_newest_idx" ON "card_attacks" USING btree ("organisation_id","began_at");--> statement-breakpoint
CREATE INDEX "card_refusals_at_idx" ON "card_refusals" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "payment_events_waiting_idx" ON "payment_events" USING btree ("organisation_id","received_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "payment_warnings_of_payment_idx" ON "payment_warnings" USING btree ("organisation_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent_key" ON "payments" USING btree ("organisation_id","intent_id") WHERE intent_id is not null;--> statement-breakpoint
CREATE INDEX "payments_due_idx" ON "payments" USING btree ("organisation_id","next_look_at") WHERE next_look_at is not null;--> statement-breakpoint
CREATE INDEX "payments_at_the_bank_idx" ON "payments" USING btree ("organisation_id","created_at") WHERE state = 'requires_action';--> statement-breakpoint
CREATE INDEX "refund_orders_of_gift_idx" ON "refund_orders" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE INDEX "refund_orders_open_idx" ON "refund_orders" USING btree ("organisation_id","asked_at") WHERE state = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_orders_refund_key" ON "refund_orders" USING btree ("organisation_id","refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_one_success_key" ON "sandbox_charges" USING btree ("organisation_id","intent_id") WHERE "sandbox_charges"."outcome" = 'succeeded';--> statement-breakpoint
CREATE INDEX "sandbox_intents_by_time_idx" ON "sandbox_intents" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_movements_by_time_idx" ON "sandbox_movements" USING btree ("organisation_id","moved_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_of_intent_idx" ON "sandbox_refunds" USING btree ("organisation_id","intent_id");--> statement-breakpoint
CREATE INDEX "subscription_items_due_idx" ON "subscription_items" USING btree ("organisation_id","next_try_at") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_of_donor_idx" ON "subscriptions" USING btree ("organisation_id","donor_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" USING btree ("organisation_id","kind","next_on") WHERE state in ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_unfinished_idx" ON "subscriptions" USING btree ("organisation_id","created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "special_days_date_idx" ON "special_days" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "timetable_days_date_idx" ON "timetable_days" USING btree ("organisation_id","date");--> statement-breakpoint
CREATE INDEX "screen_alerts_ends_idx" ON "screen_alerts" USING btree ("organisation_id","ends_at");--> statement-breakpoint
CREATE INDEX "letter_copies_subscriber_idx" ON "letter_copies" USING btree ("organisation_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "letters_newest_idx" ON "letters" USING btree ("organisation_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "letters_due_idx" ON "letters" USING btree ("organisation_id","scheduled_for") WHERE scheduled_for is not null;--> statement-breakpoint
CREATE INDEX "letters_under_way_idx" ON "letters" USING btree ("organisation_id","begun_at") WHERE begun_at is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "letters_last_copies_idx" ON "letters" USING btree ("organisation_id","last_copies_at");--> statement-breakpoint
CREATE INDEX "place_holders_in_turn_idx" ON "place_holders" USING btree ("organisation_id","offer","about","is_waiting","asked_at");--> statement-breakpoint
CREATE INDEX "place_holders_by_form_idx" ON "place_holders" USING btree ("organisation_id","submission_id");--> statement-breakpoint
CREATE INDEX "subscribers_asked_idx" ON "subscribers" USING btree ("organisation_id","asked_at");--> statement-breakpoint
CREATE INDEX "subscription_ends_of_letter_idx" ON "subscription_ends" USING btree ("organisation_id","letter_id");--> statement-breakpoint
-- A posting gets its number from the database: see src/platform/server/migrate.ts.
ALTER TABLE "postings" ALTER COLUMN "sequence" SET DEFAULT next_in_order('postings_sequence');--> statement-breakpoint
-- Rows of these are only added; the serving role gets no right to more (src/platform/server/migrate.ts).
COMMENT ON TABLE "postings" IS 'append-only: a mistake is corrected by another posting';--> statement-breakpoint
COMMENT ON TABLE "entries" IS 'append-only: a mistake is corrected by another posting';--> statement-breakpoint
COMMENT ON TABLE "payment_attempts" IS 'append-only: what was asked of a provider, and what it answered';--> statement-breakpoint
COMMENT ON TABLE "receipts" IS 'append-only: a receipt that was given out keeps its number';--> statement-breakpoint
COMMENT ON TABLE "receipt_prints" IS 'append-only: what is printed later is a copy';--> statement-breakpoint
COMMENT ON TABLE "sandbox_charges" IS 'append-only: the books of a bank';--> statement-breakpoint
COMMENT ON TABLE "sandbox_events" IS 'append-only: what a bank has said';--> statement-breakpoint
COMMENT ON TABLE "trail_entries" IS 'append-only: what was done in the office stays written down';--> statement-breakpoint
-- What an item was is history, like the ledger: the office can go back to any of its revisions, and nobody can change
-- one, not even by mistake. It goes with the item, when that is removed for good.
CREATE TRIGGER "content_revisions_unchanged"
  BEFORE UPDATE ON "content_revisions"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();--> statement-breakpoint
-- What those who run the program have done is never written anew, not even by them.
CREATE TRIGGER "operator_deeds_append_only"
  BEFORE UPDATE OR DELETE ON "operator_deeds"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
