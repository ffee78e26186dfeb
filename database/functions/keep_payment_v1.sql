-- Keeps the lease of a payment for whoever has it still; one that was let go, or taken by others, is not taken again.
CREATE OR REPLACE FUNCTION keep_payment_v1(organisation uuid, payment uuid, holder uuid, milliseconds int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);
  DECLARE
    until timestamptz := clock_timestamp() + milliseconds * interval '1 millisecond';
  BEGIN
    UPDATE payments SET lease_until = until
    WHERE organisation_id = organisation AND id = payment AND lease_by = holder;
  END;
END
$$;
