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
ALTER TABLE "need_holds" ADD CONSTRAINT "need_holds_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "need_holds_from_idx" ON "need_holds" USING btree ("organisation_id","need_id","network","began_at");--> statement-breakpoint
CREATE INDEX "media_variants_left_idx" ON "media_variants" USING btree ("organisation_id","left_at") WHERE left_at is not null;--> statement-breakpoint
CREATE INDEX "payments_at_the_bank_idx" ON "payments" USING btree ("organisation_id","created_at") WHERE state = 'requires_action';--> statement-breakpoint
UPDATE "media_variants" v SET "left_at" = now() FROM "media" m WHERE v."left_at" IS NULL AND v."cut" <> '' AND m."organisation_id" = v."organisation_id" AND m."id" = v."media_id" AND m."cut" <> v."cut";
