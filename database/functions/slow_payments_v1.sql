-- An account has asked for patience: half as many questions a second from now on, one at least, and none for the next second.
-- Told of several questions that were on their way together it slows once.
CREATE OR REPLACE FUNCTION slow_payments_v1(organisation uuid, account uuid)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);
  DECLARE
    clock timestamptz := clock_timestamp();
  BEGIN
    UPDATE payment_paces SET
      per_second = greatest(1, per_second / 2),
      slowed_at = clock,
      free_at = (greatest(free_at, clock) AT TIME ZONE 'UTC' + interval '1 second') AT TIME ZONE 'UTC'
    WHERE organisation_id = organisation AND account_id = account
      AND (slowed_at IS NULL OR slowed_at < clock - interval '2 seconds');
  END;
END
$$;
