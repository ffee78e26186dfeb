DROP INDEX "content_items_latest_idx";--> statement-breakpoint
DROP INDEX "content_items_to_go_idx";--> statement-breakpoint
DROP INDEX "content_items_in_trash_idx";--> statement-breakpoint
CREATE INDEX "content_items_by_hand_idx" ON "content_items" USING btree ("organisation_id","kind","position","id");--> statement-breakpoint
CREATE INDEX "content_items_in_use_idx" ON "content_items" USING btree ("organisation_id","kind","updated_at","id") WHERE archived_at is null and trashed_at is null;--> statement-breakpoint
CREATE INDEX "content_items_drafts_idx" ON "content_items" USING btree ("organisation_id","kind","updated_at","id") WHERE state = 'draft' and archived_at is null and trashed_at is null;--> statement-breakpoint
CREATE INDEX "content_items_without_end_idx" ON "content_items" USING btree ("organisation_id","kind","updated_at","id") WHERE state = 'published' and publish_until is null;--> statement-breakpoint
CREATE INDEX "content_items_put_away_idx" ON "content_items" USING btree ("organisation_id","kind","updated_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "content_items_to_go_idx" ON "content_items" USING btree ("organisation_id","kind","publish_until","id") WHERE state = 'published' and publish_until is not null;--> statement-breakpoint
CREATE INDEX "content_items_in_trash_idx" ON "content_items" USING btree ("organisation_id","kind","trashed_at","id") WHERE trashed_at is not null;