-- Names as the first migration gives them, for a database that was made by the nineteen before it. No row is touched, and it
-- is run once: see src/platform/server/take-over.ts.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT t.relname AS owner, c.conname AS name,
      regexp_replace(regexp_replace(c.conname, '_organisation_id_organisations_id_fk$', '_organisation'), '_(pk|pkey|fk|unique)$', '')
        || CASE c.contype WHEN 'p' THEN '_pkey' WHEN 'f' THEN '_fkey' WHEN 'u' THEN '_key' ELSE '_check' END AS new_name
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    WHERE t.relnamespace = 'public'::regnamespace AND c.contype IN ('p', 'f', 'u', 'c')
      AND (t.relname = 'organisations'
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'organisation_id'))
  LOOP
    CONTINUE WHEN found.name = found.new_name;
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', found.owner, found.name, found.new_name);
  END LOOP;

  FOR found IN
    SELECT i.relname AS name, i.relname || CASE WHEN x.indisunique THEN '_key' ELSE '_idx' END AS new_name
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    WHERE t.relnamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'organisation_id')
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.indexrelid AND c.contype IN ('p', 'u'))
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', found.name, found.new_name);
  END LOOP;
END
$$;
