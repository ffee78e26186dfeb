/** Sentences about letters that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'a copy of a letter is one mail': `
    select c.organisation_id, c.letter_id, c.subscriber_id from letter_copies c
    where not exists (select from mails m where m.organisation_id = c.organisation_id
      and m.kind = 'letters.letter' and m.about = 'letter:' || c.letter_id || ':' || c.subscriber_id)`,

  'a letter counts each of its copies, and those of people who are forgotten': `
    select l.organisation_id, l.id from letters l
    where l.decided < (select count(*) from letter_copies c
      where c.organisation_id = l.organisation_id and c.letter_id = l.id)`,

  'no copy is of a letter that was not begun': `
    select l.organisation_id, l.id from letters l
    where l.begun_at is null and (l.decided > 0 or exists (select from letter_copies c
      where c.organisation_id = l.organisation_id and c.letter_id = l.id))`,
}
