ALTER TABLE "media" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "media_variants" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_files_have_a_title_check" CHECK (("media"."kind" = 'file') = ("media"."title" is not null and "media"."language" is not null));