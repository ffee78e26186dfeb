-- The ledger, the story of every attempt and the sandbox bank's own books are history. A mistake is corrected by adding
-- rows, as in any book of accounts; a row is never edited, and no bug of ours should be able to. The serving role gets
-- no right to (the migration code looks for names that end in append_only), and the trigger stops everybody else.
CREATE TRIGGER ledger_entries_append_only
  BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
--> statement-breakpoint
CREATE TRIGGER gift_attempts_append_only
  BEFORE UPDATE OR DELETE ON gift_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
--> statement-breakpoint
CREATE TRIGGER sandbox_charges_append_only
  BEFORE UPDATE OR DELETE ON sandbox_charges
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
--> statement-breakpoint
CREATE TRIGGER sandbox_events_append_only
  BEFORE UPDATE OR DELETE ON sandbox_events
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();
