/** Sentences about courses that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'as many places of a course are taken as people hold one': `
    select coalesce(s.organisation_id, h.organisation_id), coalesce(s.course_id, h.course_id)
    from course_seats s
    full join (
      select organisation_id, course_id, count(*)::int as held from course_applications
      where not is_waiting group by organisation_id, course_id) h
      on h.organisation_id = s.organisation_id and h.course_id = s.course_id
    where coalesce(s.taken, 0) <> coalesce(h.held, 0)`,
}
