/** Sentences about mail that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'mail that is still to be sent knows where to, and what about': `
    select organisation_id, id from mails
    where sent_at is null and kept_at is null and failed_at is null
      and (to_address is null or input is null)`,

  'an address that refused mail is not held': `
    select organisation_id, id from mails
    where failure like 'refused%' and (to_address is not null or html is not null)`,

  'mail that was kept can be read, or has been emptied': `
    select organisation_id, id from mails
    where kept_at is not null and num_nonnulls(to_address, subject, html, text) not in (0, 4)`,

  'an address that refuses mail is known as mail is sent: in small letters': `
    select organisation_id, id from refused_addresses where address <> lower(address)`,
}
