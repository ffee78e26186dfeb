-- One step of a payment: what it becomes, what was asked or answered, what it moves in the ledger and what follows, all or
-- nothing. Written only where the payment is as it was when this was decided (its version) and, given a holder, where that
-- one still has the lease; otherwise nothing is, and the answer is false. A payment that is over lets its lease go.
CREATE OR REPLACE FUNCTION step_payment_v2(
  organisation uuid, payment uuid, known_version int, holder uuid,
  next_state text, next_intent text, next_token text, next_key int, next_declines int, next_refusal text,
  next_charge text, next_fee bigint, next_look timestamptz, next_aside text, next_asked timestamptz,
  next_promised timestamptz, next_settled timestamptz, lets_go boolean,
  attempt uuid, attempt_step text, attempt_key text, attempt_outcome text, attempt_code text, at timestamptz,
  posting_ids uuid[], posting_keys text[], posting_kinds text[], posting_gifts uuid[], posting_accounts uuid[],
  posting_objects text[], posting_tests boolean[],
  entry_postings int[], entry_lines int[], entry_accounts text[], entry_amounts bigint[], entry_currencies text[],
  job_names text[], job_payloads text[], job_attempts int[], job_keys text[]
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);

  UPDATE payments SET
    state = next_state, version = known_version + 1, intent_id = next_intent, token = next_token,
    key_sequence = next_key, declines = next_declines, refusal_id = next_refusal, charge_id = next_charge,
    fee_minor = next_fee, next_look_at = next_look, set_aside_why = next_aside, asked_at = next_asked,
    promised_at = next_promised, settled_at = next_settled,
    lease_by = CASE WHEN lets_go THEN null ELSE lease_by END,
    lease_until = CASE WHEN lets_go THEN null ELSE lease_until END
  WHERE organisation_id = organisation AND id = payment AND version = known_version
    AND (holder IS NULL OR lease_by = holder);
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  IF attempt IS NOT NULL THEN
    INSERT INTO payment_attempts (organisation_id, id, payment_id, step, key, outcome, code, at)
    VALUES (organisation, attempt, payment, attempt_step, attempt_key, attempt_outcome, attempt_code, step_payment_v2.at);
  END IF;
  FOR i IN 1 .. coalesce(array_length(posting_ids, 1), 0) LOOP
    INSERT INTO postings
      (organisation_id, id, key, kind, gift_id, payment_id, payment_account_id, provider_object, posted_at, test)
    VALUES (organisation, posting_ids[i], posting_keys[i], posting_kinds[i], posting_gifts[i], payment, posting_accounts[i],
      posting_objects[i], step_payment_v2.at, posting_tests[i]);
  END LOOP;
  FOR i IN 1 .. coalesce(array_length(entry_postings, 1), 0) LOOP
    INSERT INTO entries (organisation_id, posting_id, line, account, amount_minor, currency)
    VALUES (organisation, posting_ids[entry_postings[i]], entry_lines[i], entry_accounts[i], entry_amounts[i],
      entry_currencies[i]);
  END LOOP;
  FOR i IN 1 .. coalesce(array_length(job_names, 1), 0) LOOP
    INSERT INTO follow_ups (job, payload, attempts, key)
    VALUES (job_names[i], job_payloads[i], job_attempts[i], job_keys[i]);
  END LOOP;
  RETURN true;
END
$$;
