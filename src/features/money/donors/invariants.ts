/** Sentences about donors and what they declared that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'a declaration keeps the words that were agreed to, the name and the home address': `
    select organisation_id, id from declarations
    where wording = '' or first_name = '' or last_name = '' or address is null`,

  'a donor of an account had an address that was nobody else’s then': `
    select d.organisation_id, d.id from donors d
    join person_emails e on e.organisation_id = d.organisation_id and e.email = d.email
    where e.person_id <> d.person_id and e.verified_at <= d.created_at`,

  'no donor is here who was erased as a guest': `
    select d.organisation_id, d.id from donors d
    join erasures e on e.organisation_id = d.organisation_id and e.person_id = d.id
    where d.email <> ''`,

  'a donor of an account is erased with it': `
    select d.organisation_id, d.id from donors d
    where d.person_id is not null and not exists (
      select from people p where p.organisation_id = d.organisation_id and p.id = d.person_id)`,
}
