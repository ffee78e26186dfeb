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
	CONSTRAINT "declarations_scope" CHECK (scope in ('this', 'past-and-future'))
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
	CONSTRAINT "gift_lines_positive" CHECK (amount_minor > 0),
	CONSTRAINT "gift_lines_quantity" CHECK (quantity is null or (quantity > 0 and need_id is not null))
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
	CONSTRAINT "receipts_gift" UNIQUE("organisation_id","gift_id")
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
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_pkey" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "payments_positive" CHECK (amount_minor > 0),
	CONSTRAINT "payments_settled" CHECK (state <> 'succeeded' or settled_at is not null)
);
--> statement-breakpoint
ALTER TABLE "payment_accounts" DROP CONSTRAINT "payment_accounts_provider";
--> statement-breakpoint
ALTER TABLE "payment_accounts" DROP CONSTRAINT "payment_accounts_live";
--> statement-breakpoint
ALTER TABLE "payment_accounts" ALTER COLUMN "secret_key_sealed" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_accounts" ALTER COLUMN "webhook_secrets_sealed" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_accounts" DROP CONSTRAINT "payment_accounts_pkey";
--> statement-breakpoint
ALTER TABLE "causes" ADD COLUMN "fund_id" text;
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "donor_id" uuid;
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "method" text;
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "payment_id" uuid;
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "gift_aid" boolean;
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "declaration_id" uuid;
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "tribute" jsonb;
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "id" uuid;
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "chosen_at" timestamp with time zone;
--> statement-breakpoint
-- The owner has to see all rows while they are carried over; at the end of every start the tables are guarded again.
ALTER TABLE "causes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "configuration_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gift_aid_declarations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gift_attempts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gift_donors" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gift_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gifts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "provider_events" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A cause's money has a fund with the cause's id, as the ledger says already.
INSERT INTO "funds" ("organisation_id", "id", "title", "created_at")
SELECT "organisation_id", "id", "title", "created_at" FROM "causes";
--> statement-breakpoint
UPDATE "causes" SET "fund_id" = "id";
--> statement-breakpoint
-- Accounts get an id of their own: the one that the ledger has used for them, made of organisation, provider and mode.
UPDATE "payment_accounts" SET "id" = md5("organisation_id" || ' stripe ' || NOT "live")::uuid, "chosen_at" = "updated_at";
--> statement-breakpoint
-- The sandbox is an account too; and so is one whose keys were overwritten by those of another mode: nobody can ask it any
-- more, and what lies there stays there.
INSERT INTO "payment_accounts" ("organisation_id", "id", "provider", "publishable_key", "live", "chosen_at", "updated_at")
SELECT o."organisation_id", md5(o."organisation_id" || ' ' || o."provider" || ' ' || o."test")::uuid, o."provider",
  CASE WHEN o."provider" = 'sandbox' THEN 'pk_sandbox' WHEN o."test" THEN 'pk_test_overwritten' ELSE 'pk_live_overwritten' END,
  NOT o."test", o."since", o."since"
FROM (
  SELECT "organisation_id", "provider", "test", min("given_at") AS "since" FROM "gifts" GROUP BY 1, 2, 3
  UNION
  SELECT e."organisation_id", e."provider", true, min(e."received_at") FROM "provider_events" e
  WHERE NOT EXISTS (
    SELECT FROM "gifts" g WHERE g."organisation_id" = e."organisation_id" AND g."provider" = e."provider"
  ) AND NOT EXISTS (
    SELECT FROM "payment_accounts" a WHERE a."organisation_id" = e."organisation_id" AND a."provider" = e."provider"
  ) GROUP BY 1, 2
) o
WHERE NOT EXISTS (
  SELECT FROM "payment_accounts" a WHERE a."organisation_id" = o."organisation_id"
    AND a."id" = md5(o."organisation_id" || ' ' || o."provider" || ' ' || o."test")::uuid
);
--> statement-breakpoint
-- Each gift had a donor of its own; they keep its id.
INSERT INTO "donors" ("organisation_id", "id", "first_name", "last_name", "email", "contact_number", "address", "created_at")
SELECT g."organisation_id", g."id", coalesce(d."first_name", ''), coalesce(d."last_name", ''), coalesce(d."email", ''),
  d."contact_number", d."address", g."given_at"
FROM "gifts" g
LEFT JOIN "gift_donors" d ON d."organisation_id" = g."organisation_id" AND d."gift_id" = g."id";
--> statement-breakpoint
-- A yes is a declaration, with the words of the only version that there was, in the language in which it was read.
INSERT INTO "declarations" ("organisation_id", "id", "donor_id", "scope", "wording_version", "wording", "first_name",
  "last_name", "address", "declared_at")
SELECT a."organisation_id", a."gift_id", a."gift_id", a."scope", a."wording_version",
  replace(CASE WHEN g."language" = 'ar' THEN
    CASE a."scope" WHEN 'this' THEN
      'أريد أن تطالب {charity} بـ Gift Aid عن هذا التبرع، وهو من مالي الخاص.'
    ELSE
      'أريد أن تطالب {charity} بـ Gift Aid عن هذا التبرع، وعن كل تبرع قدمته لها في السنوات الأربع الماضية، وعن كل تبرع أقدمه لها من اليوم. وهي من مالي الخاص.'
    END || E'\n' || 'أنا من دافعي الضرائب في المملكة المتحدة. وأفهم أنه إذا دفعت في سنة ضريبية من ضريبة الدخل و/أو ضريبة أرباح رأس المال أقل مما يُطالب به من Gift Aid عن جميع تبرعاتي في تلك السنة، فمن مسؤوليتي أن أدفع الفرق.'
    || CASE a."scope" WHEN 'this' THEN '' ELSE
      E'\n' || 'من فضلك أبلغ {charity} إذا أردت إلغاء ذلك، أو إذا تغيّر اسمك أو عنوان منزلك، أو إذا لم تعد تدفع ضرائب كافية.'
    END
  ELSE
    CASE a."scope" WHEN 'this' THEN
      'I want {charity} to claim Gift Aid on this gift, which is my own money.'
    ELSE
      'I want {charity} to claim Gift Aid on this gift, on every gift I have made to it in the past four years and on every gift I make to it from today. They are my own money.'
    END || E'\n' || 'I am a UK taxpayer. I understand that if I pay less Income Tax and/or Capital Gains Tax in a tax year than the amount of Gift Aid claimed on all my donations in that tax year, it is my responsibility to pay any difference.'
    || CASE a."scope" WHEN 'this' THEN '' ELSE
      E'\n' || 'Please tell {charity} if you want to cancel this, if your name or home address changes, or if you no longer pay enough tax.'
    END
  END, '{charity}', coalesce(nullif(legal."value" #>> '{}', ''), nullif(site."value" #>> '{}', ''), o."slug")),
  coalesce(a."first_name", ''), coalesce(a."last_name", ''), a."address", a."answered_at"
FROM "gift_aid_declarations" a
JOIN "gifts" g ON g."organisation_id" = a."organisation_id" AND g."id" = a."gift_id"
JOIN "organisations" o ON o."id" = a."organisation_id"
LEFT JOIN "configuration_entries" legal ON legal."organisation_id" = a."organisation_id" AND legal."key" = 'legalName'
LEFT JOIN "configuration_entries" site ON site."organisation_id" = a."organisation_id" AND site."key" = 'websiteName'
WHERE a."declared";
--> statement-breakpoint
-- A payment has its gift's id. What was under way is looked at at once: also a payment that failed here and may be open at
-- the provider. A fee that nobody has told yet is asked for, for a week.
INSERT INTO "payments" ("organisation_id", "id", "purpose", "account_id", "amount_minor", "currency", "state", "version",
  "intent_id", "key_sequence", "declines", "refusal_id", "charge_id", "fee_minor", "next_look_at", "created_at", "asked_at",
  "settled_at")
SELECT g."organisation_id", g."id", 'gift', md5(g."organisation_id" || ' ' || g."provider" || ' ' || g."test")::uuid,
  g."total_minor", g."currency", g."state", 0, g."intent_id", g."key_sequence", g."declines",
  CASE WHEN g."settled_at" IS NULL THEN g."charge_id" END, CASE WHEN g."settled_at" IS NOT NULL THEN g."charge_id" END,
  fee."minor",
  CASE
    WHEN g."state" IN ('created', 'processing', 'requires_action', 'declined') THEN g."given_at"
    WHEN g."state" = 'failed' AND g."intent_id" IS NOT NULL THEN g."given_at"
    WHEN g."state" = 'succeeded' AND fee."minor" IS NULL AND g."settled_at" > now() - interval '7 days' THEN g."given_at"
  END,
  g."given_at", asked."at", g."settled_at"
FROM "gifts" g
LEFT JOIN LATERAL (
  SELECT sum(e."amount_minor") AS "minor" FROM "ledger_entries" e
  WHERE e."organisation_id" = g."organisation_id" AND e."posting" = 'card-fee:' || g."id" AND e."account" = 'card-fees'
) fee ON true
LEFT JOIN LATERAL (
  SELECT max(a."at") AS "at" FROM "gift_attempts" a
  WHERE a."organisation_id" = g."organisation_id" AND a."gift_id" = g."id" AND a."outcome" = 'asked'
) asked ON true;
--> statement-breakpoint
INSERT INTO "payment_attempts" ("organisation_id", "id", "payment_id", "step", "key", "outcome", "code", "at")
SELECT "organisation_id", "id", "gift_id", "step", "key", "outcome", "code", "at" FROM "gift_attempts";
--> statement-breakpoint
INSERT INTO "payment_events" ("organisation_id", "account_id", "id", "type", "intent_id", "payment_id", "created_at",
  "received_at", "done_at")
SELECT e."organisation_id", a."id", e."id", e."type", e."intent_id", g."id", e."created_at", e."received_at", e."done_at"
FROM "provider_events" e
LEFT JOIN "gifts" g ON g."organisation_id" = e."organisation_id" AND g."intent_id" = e."intent_id"
JOIN LATERAL (
  SELECT p."id" FROM "payment_accounts" p
  WHERE p."organisation_id" = e."organisation_id" AND p."provider" = e."provider"
  ORDER BY p."id" = md5(g."organisation_id" || ' ' || g."provider" || ' ' || g."test")::uuid DESC NULLS LAST, p."chosen_at" DESC
  LIMIT 1
) a ON true;
--> statement-breakpoint
-- The form goes where its donor was erased.
INSERT INTO "gift_forms" ("organisation_id", "attempt_id", "gift_id", "body_digest")
SELECT g."organisation_id", g."attempt_id", g."id", g."body_digest" FROM "gifts" g
LEFT JOIN "gift_donors" d ON d."organisation_id" = g."organisation_id" AND d."gift_id" = g."id"
WHERE d."email" IS DISTINCT FROM '';
--> statement-breakpoint
INSERT INTO "gift_lines" ("organisation_id", "gift_id", "line", "fund_id", "title", "amount_minor", "gift_aid_eligible")
SELECT "organisation_id", "gift_id", "line", "cause_id", "title", "amount_minor", "gift_aid_eligible" FROM "gift_items";
--> statement-breakpoint
UPDATE "gifts" g SET "donor_id" = g."id", "method" = 'card', "payment_id" = g."id", "gift_aid" = a."declared",
  "declaration_id" = CASE WHEN a."declared" THEN g."id" END, "tribute" = d."tribute", "note" = d."note"
FROM "gifts" o
LEFT JOIN "gift_donors" d ON d."organisation_id" = o."organisation_id" AND d."gift_id" = o."id"
LEFT JOIN "gift_aid_declarations" a ON a."organisation_id" = o."organisation_id" AND a."gift_id" = o."id"
WHERE g."organisation_id" = o."organisation_id" AND g."id" = o."id";
--> statement-breakpoint
-- Receipts so far, numbered in the order in which the money came.
INSERT INTO "receipts" ("organisation_id", "test", "number", "gift_id", "issued_at")
SELECT "organisation_id", "test", row_number() OVER (PARTITION BY "organisation_id", "test" ORDER BY "settled_at", "id"),
  "id", "settled_at"
FROM "gifts" WHERE "settled_at" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "receipt_series" ("organisation_id", "test", "last")
SELECT "organisation_id", "test", max("number") FROM "receipts" GROUP BY 1, 2;
--> statement-breakpoint
-- Jobs whose work has another name now. What they would have done is found by its rows.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND t.identifier IN ('giving.apply-event', 'giving.reconcile');
  END IF;
END
$$;
--> statement-breakpoint
DROP FUNCTION "record_gift", "store_and_ask", "settle_gift";
--> statement-breakpoint
DROP TABLE "gift_aid_declarations" CASCADE;
--> statement-breakpoint
DROP TABLE "gift_attempts" CASCADE;
--> statement-breakpoint
DROP TABLE "gift_donors" CASCADE;
--> statement-breakpoint
DROP TABLE "gift_items" CASCADE;
--> statement-breakpoint
DROP TABLE "ledger_entries" CASCADE;
--> statement-breakpoint
DROP TABLE "provider_events" CASCADE;
--> statement-breakpoint
ALTER TABLE "gifts" DROP CONSTRAINT "gifts_attempt";
--> statement-breakpoint
ALTER TABLE "gifts" DROP CONSTRAINT "gifts_intent";
--> statement-breakpoint
ALTER TABLE "gifts" DROP CONSTRAINT "gifts_settled";
--> statement-breakpoint
ALTER TABLE "gifts" DROP CONSTRAINT "gifts_sum";
--> statement-breakpoint
ALTER TABLE "gifts" DROP CONSTRAINT "gifts_positive";
--> statement-breakpoint
ALTER TABLE "gifts" DROP CONSTRAINT "gifts_organisation_id_organisations_id_fk";
--> statement-breakpoint
DROP INDEX "gifts_open";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "attempt_id";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "caller";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "body_digest";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "state";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "provider";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "intent_id";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "charge_id";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "token_digest";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "declines";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "key_sequence";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "lease_by";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "lease_until";
--> statement-breakpoint
ALTER TABLE "gifts" DROP COLUMN "settled_at";
--> statement-breakpoint
ALTER TABLE "causes" ALTER COLUMN "fund_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "gifts" ALTER COLUMN "donor_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "gifts" ALTER COLUMN "method" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_accounts" ALTER COLUMN "id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_accounts" ALTER COLUMN "chosen_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_pkey" PRIMARY KEY("organisation_id","id");
--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_donor" FOREIGN KEY ("organisation_id","donor_id") REFERENCES "public"."donors"("organisation_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_account" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_accounts"("organisation_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "declarations_of_donor" ON "declarations" USING btree ("organisation_id","donor_id");
--> statement-breakpoint
CREATE INDEX "donors_email" ON "donors" USING btree ("organisation_id","email");
--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("organisation_id","received_at") WHERE done_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("organisation_id","intent_id") WHERE intent_id is not null;
--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("organisation_id","next_look_at") WHERE next_look_at is not null;
--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_fund" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "gifts_of_donor" ON "gifts" USING btree ("organisation_id","donor_id");
--> statement-breakpoint
ALTER TABLE "causes" ADD CONSTRAINT "causes_one_fund" UNIQUE("organisation_id","fund_id");
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_key" UNIQUE("organisation_id","provider","publishable_key");
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_method" CHECK ((method = 'card') = (payment_id is not null));
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_declared" CHECK (declaration_id is null or gift_aid);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_sum" CHECK (total_minor = gift_minor + fee_minor);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_positive" CHECK (gift_minor > 0 and fee_minor >= 0);
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_keys" CHECK ((secret_key_sealed is null) = (webhook_secrets_sealed is null) and (provider <> 'sandbox' or secret_key_sealed is null));
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_provider" CHECK (provider in ('sandbox', 'stripe'));
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_live" CHECK (live = starts_with(publishable_key, 'pk_live_'));
--> statement-breakpoint
-- History is held by rights (src/platform/server/migrate.ts), without a trigger: a distributed engine has none.
DROP TRIGGER "sandbox_charges_append_only" ON "sandbox_charges";
--> statement-breakpoint
DROP TRIGGER "sandbox_events_append_only" ON "sandbox_events";
--> statement-breakpoint
COMMENT ON TABLE "sandbox_charges" IS 'append-only: the books of a bank';
--> statement-breakpoint
COMMENT ON TABLE "sandbox_events" IS 'append-only: what a bank has said';
--> statement-breakpoint
COMMENT ON TABLE "payment_attempts" IS 'append-only: what was asked of a provider, and what it answered';
--> statement-breakpoint
COMMENT ON TABLE "receipts" IS 'append-only: a receipt that was given out keeps its number';
