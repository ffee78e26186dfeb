/** Uploaded days, one row for each time in them. */
const TIMES = `(
  select d.*, what.key as what, cell.key as prayer, cell.value as time
  from timetable_days d,
    lateral jsonb_each(d.times) what,
    lateral jsonb_each_text(what.value) cell
)`

export const invariants: Readonly<Record<string, string>> = {
  'every uploaded time is one that a clock shows, or says that there is none': `
    select organisation_id, date, what, prayer, time from ${TIMES} t
    where time !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and not (time = 'none' and what <> 'begins')`,

  'an import has all of its days, and no others': `
    select i.organisation_id, i.id from timetable_imports i
    left join timetable_days d on d.organisation_id = i.organisation_id and d.import_id = i.id
    group by i.organisation_id, i.id
    having count(d.date) <> i.added + i.changed + i.same
      or min(d.date) <> i.first_date or max(d.date) <> i.last_date`,

  'a correction by hand says something': `
    select organisation_id, date, prayer from day_overrides
    where begins is null and adhan is null and jamaat is null and note = ''`,
}
