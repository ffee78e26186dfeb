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

  'a Friday prayer follows its khutbah, and that the opening of the doors': `
    select organisation_id, id from jumuah_sessions
    where khutbah > jamaat or doors > coalesce(khutbah, jamaat)`,

  'a special day stands on one calendar, and each of its times is one that a clock shows': `
    select organisation_id, id from special_days
    where (date is null) <> (hijri_month is not null and hijri_day is not null)
      or (hijri_month is null) <> (hijri_day is null)
      or exists (select from jsonb_array_elements(times) each
        where each->>'time' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`,

  'a correction by hand says something': `
    select organisation_id, date, prayer from day_overrides
    where begins is null and adhan is null and jamaat is null and note = ''`,
}
