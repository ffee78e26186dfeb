/** Sentences about the evening school that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'as many places of a session are taken as children hold one': `
    select coalesce(p.organisation_id, h.organisation_id), coalesce(p.session, h.session)
    from maktab_places p
    full join (
      select organisation_id, session, count(*)::int as held from maktab_pupils
      where not is_waiting and session <> '' group by organisation_id, session) h
      on h.organisation_id = p.organisation_id and h.session = p.session
    where coalesce(p.taken, 0) <> coalesce(h.held, 0)`,
}
