-- The three writings of a gift, each a whole transaction in one round trip. They run with the rights of whoever calls:
-- row-level security is in force, and each says first which organisation it serves. See docs/decisions.

-- Before anybody is asked for money: the gift, its lines, its donor and the answer about Gift Aid.
CREATE FUNCTION record_gift(organisation uuid, gift jsonb, items jsonb, donor jsonb, declaration jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);
  INSERT INTO gifts SELECT * FROM jsonb_populate_record(null::gifts, gift);
  INSERT INTO gift_items SELECT * FROM jsonb_populate_recordset(null::gift_items, items);
  INSERT INTO gift_donors SELECT * FROM jsonb_populate_record(null::gift_donors, donor);
  IF declaration IS NOT NULL THEN
    INSERT INTO gift_aid_declarations
    SELECT * FROM jsonb_populate_record(null::gift_aid_declarations, declaration);
  END IF;
END
$$;
--> statement-breakpoint
-- Before the provider may take anything: which payment it is, with which card, and that we asked.
CREATE FUNCTION store_and_ask(organisation uuid, gift uuid, intent text, token text, attempt jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);
  UPDATE gifts SET intent_id = intent, state = 'processing', token_digest = token
  WHERE organisation_id = organisation AND id = gift;
  INSERT INTO gift_attempts SELECT * FROM jsonb_populate_record(null::gift_attempts, attempt);
END
$$;
--> statement-breakpoint
-- The money is there: the gift has arrived, the ledger says so, and the receipt is on its way. Harmless when another
-- worker was faster: a posting has one name, and the receipt's job one key. Answers the state that now stands.
CREATE FUNCTION settle_gift(
  organisation uuid, gift uuid, charge text, card_fee bigint, at timestamptz, attempt jsonb, receipt jsonb
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  stands text;
BEGIN
  PERFORM set_organisation(organisation);

  -- Money that did arrive is counted, also for a gift that was given up. What came later, such as a refund, stays.
  UPDATE gifts SET
    state = CASE
      WHEN state IN ('created', 'processing', 'requires_action', 'declined', 'failed', 'cancelled') THEN 'succeeded'
      ELSE state
    END,
    settled_at = coalesce(settled_at, at), charge_id = charge, lease_by = null, lease_until = null
  WHERE organisation_id = organisation AND id = gift
  RETURNING state INTO stands;

  -- From the donor to the causes, line by line, and the covered fee to an account of its own. Sums to zero.
  INSERT INTO ledger_entries
    (organisation_id, posting, line, gift_id, account, amount_minor, currency, test, posted_at)
  SELECT organisation, 'charge:' || gift, entry.line, gift, entry.account, entry.amount, g.currency, g.test, at
  FROM gifts g
  CROSS JOIN LATERAL (
    SELECT 0, 'donor', -g.total_minor
    UNION ALL
    SELECT line + 1, 'cause:' || cause_id, amount_minor FROM gift_items
    WHERE organisation_id = organisation AND gift_id = gift
    UNION ALL
    SELECT 1000, 'covered-fees', g.fee_minor WHERE g.fee_minor > 0
  ) AS entry (line, account, amount)
  WHERE g.organisation_id = organisation AND g.id = gift
  ON CONFLICT DO NOTHING;

  -- What the card cost, when the provider tells it. Sums to zero.
  INSERT INTO ledger_entries
    (organisation_id, posting, line, gift_id, account, amount_minor, currency, test, posted_at)
  SELECT organisation, 'card-fee:' || gift, entry.line, gift, entry.account, entry.amount, g.currency, g.test, at
  FROM gifts g
  CROSS JOIN (VALUES (0, 'provider', -card_fee), (1, 'card-fees', card_fee)) AS entry (line, account, amount)
  WHERE g.organisation_id = organisation AND g.id = gift AND card_fee > 0
  ON CONFLICT DO NOTHING;

  INSERT INTO gift_attempts SELECT * FROM jsonb_populate_record(null::gift_attempts, attempt);
  PERFORM add_job(
    receipt ->> 'name', receipt ->> 'payload', (receipt ->> 'due')::timestamptz,
    (receipt ->> 'attempts')::int, receipt ->> 'key'
  );
  RETURN stands;
END
$$;
