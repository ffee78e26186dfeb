-- Takes the lease of a payment where nobody has it. By the database's own clock, which is the same for every copy of the
-- program. Answers whether it was taken.
CREATE OR REPLACE FUNCTION hold_payment_v2(organisation uuid, payment uuid, holder uuid, milliseconds int)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);
  DECLARE
    clock timestamptz := clock_timestamp();
    until timestamptz := clock + milliseconds * interval '1 millisecond';
  BEGIN
    UPDATE payments SET lease_by = holder, lease_until = until
    WHERE organisation_id = organisation AND id = payment
      AND (lease_until IS NULL OR lease_until < clock);
    RETURN FOUND;
  END;
END
$$;
