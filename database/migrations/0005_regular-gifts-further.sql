ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_day_check";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_every_month_check";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "month_of_year" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "times" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "refused_card" text;--> statement-breakpoint
CREATE INDEX "subscriptions_unfinished_idx" ON "subscriptions" USING btree ("organisation_id","created_at") WHERE state = 'pending';--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_month_check" CHECK ((kind = 'yearly') = (month_of_year is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_end_check" CHECK (ends_on is null or times is null);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_times_check" CHECK (times > 0);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_day_check" CHECK ((kind <> 'friday') = (day_of_month is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_every_month_check" CHECK (day_of_month between 1 and case kind when 'yearly' then 31 else 28 end);