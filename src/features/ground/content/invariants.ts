/** What lists say and links promise. Each query finds the rows that break its sentence. */
export const invariants = {
  'the tally of each kind and category is what counting says': `
    select * from (
      select organisation_id, kind, category, count(*)::int as published
      from content_items where state = 'published' group by 1, 2, 3) counted
    full join content_tallies t using (organisation_id, kind, category)
    where coalesce(counted.published, 0) <> coalesce(t.published, 0)`,

  'every item is found under its own address': `
    select i.organisation_id, i.id from content_items i
    left join content_slugs s
      on s.organisation_id = i.organisation_id and s.kind = i.kind and s.slug = i.slug and s.item_id = i.id
    where s.slug is null`,

  'the last revision of an item is how it is now': `
    select i.organisation_id, i.id from content_items i
    left join content_revisions r
      on r.organisation_id = i.organisation_id and r.item_id = i.id and r.revision = i.revision
    where r.item is null or r.item ->> 'title' <> i.title or r.item ->> 'html' <> i.html`,

  'every change of an item is kept': `
    select i.organisation_id, i.id from content_items i
    where i.revision <> (select count(*) from content_revisions r
      where r.organisation_id = i.organisation_id and r.item_id = i.id)`,

  'only what is published can be found by its words': `
    select w.organisation_id, w.item_id from content_words w
    join content_items i on i.organisation_id = w.organisation_id and i.id = w.item_id
    where i.state <> 'published'`,

  'nothing that has an end lasts longer than a month': `
    select organisation_id, id from content_items
    where not recurs and ends_at is not null and (ends_at < sort_at or ends_at > sort_at + interval '32 days')`,
}
