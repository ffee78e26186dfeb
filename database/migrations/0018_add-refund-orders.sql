CREATE TABLE "refund_orders" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"asked_by" uuid NOT NULL,
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
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_orders_of_gift_idx" ON "refund_orders" USING btree ("organisation_id","gift_id");--> statement-breakpoint
CREATE INDEX "refund_orders_open_idx" ON "refund_orders" USING btree ("organisation_id","asked_at") WHERE state = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_orders_refund_key" ON "refund_orders" USING btree ("organisation_id","refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "donors_last_name_idx" ON "donors" USING btree ("organisation_id","last_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "gifts_newest_idx" ON "gifts" USING btree ("organisation_id","given_at","id");