/** Sentences about donors and what they declared that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'a declaration keeps the words that were agreed to, the name and the home address': `
    select organisation_id, id from declarations
    where wording = '' or first_name = '' or last_name = '' or address is null`,

  'a donor is found again only by an address that their account has proved': `
    select d.organisation_id, d.id from donors d
    where d.person_id is not null and d.email <> '' and not exists (
      select from person_emails e
      where e.organisation_id = d.organisation_id and e.email = d.email)`,
}
