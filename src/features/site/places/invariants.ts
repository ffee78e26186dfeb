/** Sentences about places that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'as many places are taken as people hold one': `
    select coalesce(c.organisation_id, h.organisation_id), coalesce(c.offer, h.offer), coalesce(c.about, h.about)
    from place_counts c
    full join (
      select organisation_id, offer, about, count(*)::int as held from place_holders
      where not is_waiting and about <> '' group by organisation_id, offer, about) h
      on h.organisation_id = c.organisation_id and h.offer = c.offer and h.about = c.about
    where coalesce(c.taken, 0) <> coalesce(h.held, 0)`,
}
