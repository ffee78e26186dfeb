/** Sentences about pictures that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'every picture, and every part of one, is kept as WebP and as AVIF, in the same widths': `
    select m.organisation_id, m.id from media m
    left join media_variants v on v.organisation_id = m.organisation_id and v.media_id = m.id
    where m.kind = 'image'
    group by m.organisation_id, m.id, v.cut
    having count(*) filter (where v.type = 'image/webp') = 0
      or count(*) filter (where v.type = 'image/webp') <> count(*) filter (where v.type = 'image/avif')
      or count(distinct v.width) * 2 <> count(v.width)`,

  'every picture has what it shows of itself': `
    select m.organisation_id, m.id from media m
    where m.kind = 'image' and not exists (select from media_variants v
      where v.organisation_id = m.organisation_id and v.media_id = m.id and v.cut = m.cut)`,

  'no part of a picture that is seen is taken for one that is left': `
    select m.organisation_id, m.id from media m
    join media_variants v on v.organisation_id = m.organisation_id and v.media_id = m.id
    where v.left_at is not null and v.cut in (m.cut, '')`,

  'as much space is counted as the files of the library take': `
    select coalesce(s.organisation_id, h.organisation_id) from media_spaces s
    full join (
      select organisation_id, sum(bytes) as bytes from (
        select organisation_id, bytes from media where kind = 'file'
        union all select organisation_id, bytes from media_variants) held group by organisation_id) h
      on h.organisation_id = s.organisation_id
    where coalesce(s.bytes, 0) <> coalesce(h.bytes, 0)`,

  'no picture is served wider than it is': `
    select m.organisation_id, m.id from media m
    join media_variants v on v.organisation_id = m.organisation_id and v.media_id = m.id
    where v.width > m.width`,
}
