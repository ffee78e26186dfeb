-- Before anybody is asked for money: the donor (or what they say anew), their declaration (where there is one), the gift, its
-- lines, the filled form and the payment, leased to whoever records. Need not be on the disk when it is answered: nothing
-- can be taken before the next step, whose commit waits for the disk and takes this one along.
-- Answers whether it is written: nothing is where the account of the donor is erased by now.
CREATE OR REPLACE FUNCTION record_gift_v4(
  organisation uuid, gift uuid, gift_donor uuid, gift_test boolean, gift_currency text, gift_sum bigint, fee bigint,
  gift_frequency text, is_anonymous boolean, gift_company text, gift_language text, gift_aid_answer boolean, gift_declaration uuid,
  gift_tribute jsonb, gift_note text, given timestamptz,
  line_funds text[], line_needs uuid[], line_plans uuid[], line_quantities int[], line_heads text[], line_titles text[],
  line_amounts bigint[], line_eligible boolean[],
  attempt uuid, digest text,
  account uuid, holder uuid, milliseconds int, look timestamptz,
  is_donor_new boolean, donor_person uuid, first text, last text, mail text, number text, home jsonb,
  declared_scope text, declared_version text, declared_wording text
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);
  SET LOCAL synchronous_commit = off;

  -- Erasing holds the account first: it is over, or it waits for this and finds all of it.
  IF donor_person IS NOT NULL THEN
    PERFORM FROM people WHERE organisation_id = organisation AND id = donor_person FOR KEY SHARE;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  END IF;
  INSERT INTO gift_forms (organisation_id, attempt_id, gift_id, body_digest)
  VALUES (organisation, attempt, gift, digest);
  IF is_donor_new THEN
    INSERT INTO donors
      (organisation_id, id, person_id, first_name, last_name, email, contact_number, address, created_at)
    VALUES (organisation, gift_donor, donor_person, first, last, mail, number, home, given);
  ELSIF number IS NOT NULL OR home IS NOT NULL THEN
    UPDATE donors SET contact_number = coalesce(number, contact_number), address = coalesce(home, address)
    WHERE organisation_id = organisation AND id = gift_donor;
  END IF;
  IF declared_scope IS NOT NULL THEN
    INSERT INTO declarations (organisation_id, id, donor_id, scope, wording_version, wording, first_name, last_name,
      address, declared_at)
    VALUES (organisation, gift_declaration, gift_donor, declared_scope, declared_version, declared_wording, first, last,
      home, given);
  END IF;
  INSERT INTO gifts (organisation_id, id, donor_id, method, payment_id, test, currency, gift_minor, fee_minor,
    total_minor, frequency, anonymous, company, language, gift_aid, declaration_id, tribute, note, given_at)
  VALUES (organisation, gift, gift_donor, 'card', gift, gift_test, gift_currency, gift_sum, fee, gift_sum + fee,
    gift_frequency, is_anonymous, gift_company, gift_language, gift_aid_answer, gift_declaration, gift_tribute, gift_note, given);
  FOR i IN 1 .. array_length(line_funds, 1) LOOP
    INSERT INTO gift_lines (organisation_id, gift_id, line, fund_id, need_id, plan_id, quantity, head, title, amount_minor,
      gift_aid_eligible)
    VALUES (organisation, gift, i - 1, line_funds[i], line_needs[i], line_plans[i], line_quantities[i], line_heads[i], line_titles[i],
      line_amounts[i], line_eligible[i]);
  END LOOP;
  INSERT INTO payments (organisation_id, id, purpose, account_id, amount_minor, currency, state, version, key_sequence,
    declines, lease_by, lease_until, next_look_at, created_at)
  VALUES (organisation, gift, 'gift', account, gift_sum + fee, gift_currency, 'created', 0, 0,
    0, holder, clock_timestamp() + milliseconds * interval '1 millisecond', look, given);
  RETURN true;
END
$$;
