/** Sentences about what visitors have sent that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'what was received is announced to its sender, unless they were sent too much that day': `
    select organisation_id, id from submissions s
    where not exists (
      select from mails m where m.organisation_id = s.organisation_id
        and m.kind = 'submissions.thanks' and m.about = 'submission:' || s.id)
      and (select count(*) from submissions o where o.organisation_id = s.organisation_id
        and o.sender_email = s.sender_email and o.received_at > s.received_at - interval '1 day') <= 5
      and erased_at is null`,

  'what was erased holds nothing that its sender wrote': `
    select organisation_id, id from submissions
    where erased_at is not null
      and num_nonnulls(about, sender_name, sender_last_name, sender_email, fields, sealed, consents, answer) > 0`,

  'whoever has sent something is found by the last of their names': `
    select organisation_id, id from submissions
    where erased_at is null and sender_name ~ '\\S'
      and (sender_last_name is null or strpos(sender_name, sender_last_name) = 0)`,

  'no note is left of what was erased': `
    select n.organisation_id, n.id from submission_notes n
    join submissions s on s.organisation_id = n.organisation_id and s.id = n.submission_id
    where s.erased_at is not null`,

  'no document is left of what was erased': `
    select f.organisation_id, f.id from submission_files f
    join submissions s on s.organisation_id = f.organisation_id and s.id = f.submission_id
    where s.erased_at is not null`,

  'no answer by mail is left of what was erased': `
    select r.organisation_id, r.id from submission_replies r
    join submissions s on s.organisation_id = r.organisation_id and s.id = r.submission_id
    where s.erased_at is not null`,

  'an answer is one mail': `
    select r.organisation_id, r.id from submission_replies r
    where not exists (select from mails m where m.organisation_id = r.organisation_id
      and m.kind = 'submissions.reply' and m.about = 'reply:' || r.id)`,
}
