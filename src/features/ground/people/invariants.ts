import { DEMO_DONOR, HOURS_OF_STANDING, MOST_MAILS } from './rules.ts'

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

  'whoever works in the office has an authenticator app that is on': `
    select r.person_id from staff_roles r left join authenticators a
      on a.organisation_id = r.organisation_id and a.person_id = r.person_id
    where a.on_since is null`,

  'an address is not mailed more of a kind than its share, while what was mailed works': `
    select email from email_proofs p where over_at is null and link_digest is not null and ${MOST_MAILS} <= (
      select count(*) from email_proofs e
      where e.organisation_id = p.organisation_id and e.kind = p.kind and e.email = p.email
        and e.over_at is null and e.link_digest is not null and e.id <> p.id
        and e.created_at between p.created_at - interval '${HOURS_OF_STANDING} hours' and p.created_at)`,

  'a change of address waits only for a device that is signed in': `
    select p.id from email_proofs p left join person_sessions s
      on s.organisation_id = p.organisation_id and s.id = p.session_id
    where p.kind = 'change-email' and p.over_at is null and p.session_id is not null
      and (s.id is null or s.ended_at is not null)`,

  'where real money is taken nobody has the published password of the demonstration': `
    select p.id from people p join organisations o on o.id = p.organisation_id
    where o.live and p.id = '${DEMO_DONOR.id}' and p.password_hash is not null`,

  'nobody is here who was erased': `
    select p.id from people p join erasures e
      on e.organisation_id = p.organisation_id and e.person_id = p.id`,
}
