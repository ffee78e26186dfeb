/** Sentences about the office that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'a funeral has its special day and its notice, and none when it was taken back': `
    select j.organisation_id, j.id from janazahs j
    left join special_days s
      on s.organisation_id = j.organisation_id and s.id = j.id and s.kind = 'janazah'
    left join content_items c
      on c.organisation_id = j.organisation_id and c.id = j.id and c.kind = 'announcement'
      and c.state = 'published'
    where (s.id is null) <> (j.taken_back_at is not null)
      or (c.id is null) <> (j.taken_back_at is not null)`,
}
