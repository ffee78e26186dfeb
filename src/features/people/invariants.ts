export const invariants = {
  'every account has proved the address that it signs in with': `
    select p.id from people p where not exists (
      select from person_emails e
      where e.organisation_id = p.organisation_id and e.email = p.email and e.person_id = p.id)`,

  'a session that has ended has no token': `
    select t.digest from person_tokens t join person_sessions s
      on s.organisation_id = t.organisation_id and s.id = t.session_id
    where s.ended_at is not null`,

  'an authenticator app that is on has its recovery codes': `
    select a.person_id from authenticators a where a.on_since is not null and 10 <> (
      select count(*) from recovery_codes c
      where c.organisation_id = a.organisation_id and c.person_id = a.person_id)`,

  'one question of a kind waits at an address': `
    select email from email_proofs where over_at is null
    group by organisation_id, kind, email having count(*) > 1`,

  'nobody is here who was erased': `
    select p.id from people p join erasures e
      on e.organisation_id = p.organisation_id and e.person_id = p.id`,
}
