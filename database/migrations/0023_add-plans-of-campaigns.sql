ALTER TABLE "subscription_lines" ALTER COLUMN "cause_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "fund_id" text;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "fundraiser_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD COLUMN "wants_updates" boolean;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_fund_fkey" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_given_to_check" CHECK (num_nonnulls(cause_id, fund_id) = 1 and num_nonnulls(fund_id, plan_id, title) in (0, 3));--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_campaign_check" CHECK ((fund_id is null) = (wants_updates is null) and (fund_id is not null or fundraiser_id is null));