-- Keeps a place for so many questions to one account, behind all that were kept before by any copy of the program: a bucket of
-- tokens that holds one second's worth. By the database's own clock. Answers after how many seconds they may be asked; null, and
-- keeps none, where that is later than `longest`. An account that has asked for patience is asked more slowly, and as it keeps
-- quiet twice as fast each minute, up to `most` a second. A place that nobody can have kept is one of a clock that was set back
-- since, and holds nothing up.
CREATE OR REPLACE FUNCTION pace_payments_v1(organisation uuid, account uuid, many int, most float8, longest float8)
RETURNS float8 LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_organisation(organisation);
  DECLARE
    clock timestamptz := clock_timestamp();
    pace payment_paces;
    begins timestamptz;
  BEGIN
    INSERT INTO payment_paces (organisation_id, account_id, per_second, free_at)
    VALUES (organisation, account, most, clock)
    ON CONFLICT (organisation_id, account_id) DO NOTHING;
    SELECT * INTO pace FROM payment_paces
    WHERE organisation_id = organisation AND account_id = account FOR UPDATE;
    clock := clock_timestamp();
    IF pace.free_at > clock + (longest + many) * interval '1 second' + interval '5 minutes' THEN
      pace.free_at := clock;
    END IF;
    IF pace.slowed_at IS NULL THEN
      pace.per_second := most;
    ELSIF pace.slowed_at <= clock - interval '1 minute' OR pace.slowed_at > clock THEN
      pace.per_second := pace.per_second * 2;
      pace.slowed_at := clock;
    END IF;
    IF pace.per_second >= most THEN
      pace.per_second := most;
      pace.slowed_at := NULL;
    END IF;
    begins := greatest(pace.free_at, clock - interval '1 second');
    IF begins > clock + longest * interval '1 second' THEN
      RETURN NULL;
    END IF;
    UPDATE payment_paces SET
      per_second = pace.per_second,
      slowed_at = pace.slowed_at,
      free_at = begins + many / pace.per_second * interval '1 second'
    WHERE organisation_id = organisation AND account_id = account;
    RETURN greatest(0, extract(epoch FROM begins - clock));
  END;
END
$$;
