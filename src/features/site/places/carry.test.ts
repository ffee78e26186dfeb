import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { databaseAsItWas } from '#testing/as-it-was.ts'
import { invariants } from './invariants.ts'

const NOOR = '00000000-0000-4000-8000-000000000001'
const COURSE = '00000000-0000-4000-8000-0000000000c1'
const form = (number: number) => `00000000-0000-4000-8000-0000000000f${number}`

describe('places of an installation from before', () => {
  it('are kept, and who waits for one still does', async (t) => {
    const world = await databaseAsItWas(t, '0017_who-waits-to-hear')
    await world.rows(`
      set session_replication_role = replica;
      insert into organisations (id, slug, live, created_at) values ('${NOOR}', 'al-noor', true, now());
      insert into course_seats values ('${NOOR}', '${COURSE}', 1);
      insert into course_applications values
        ('${NOOR}', '${COURSE}', 'aisha', '${form(1)}', false, '2026-05-01'),
        ('${NOOR}', '${COURSE}', 'bilal', '${form(2)}', true, '2026-05-02');
      insert into maktab_places values ('${NOOR}', 'Saturday', 2);
      insert into maktab_pupils values
        ('${NOOR}', 'yusuf', '${form(3)}', 'Saturday', false, '2026-05-03'),
        ('${NOOR}', 'maryam', '${form(3)}', 'Saturday', false, '2026-05-03'),
        ('${NOOR}', 'zayd', '${form(4)}', '', false, '2026-05-04');
      insert into submissions (organisation_id, id, kind, reference, fingerprint, language, is_suspected, received_at, kept_until, fields, consents, sender_email)
      select '${NOOR}', id::uuid, 'courses', id, '', 'en', false, now(), now(), '{}', '[]', 'a@example.org'
      from unnest(array['${form(1)}', '${form(2)}', '${form(3)}', '${form(4)}']) id`)

    await world.migrate()

    assert.deepEqual(
      await world.rows(
        'select offer, about, holder, submission_id, is_waiting from place_holders order by asked_at, holder',
      ),
      [
        ['course', COURSE, `${COURSE} aisha`, form(1), false],
        ['course', COURSE, `${COURSE} bilal`, form(2), true],
        ['maktab', 'Saturday', 'maryam', form(3), false],
        ['maktab', 'Saturday', 'yusuf', form(3), false],
        ['maktab', '', 'zayd', form(4), false],
      ].map(([offer, about, holder, submission_id, is_waiting]) => ({
        offer,
        about,
        holder,
        submission_id,
        is_waiting,
      })),
    )
    for (const [sentence, query] of Object.entries(invariants))
      assert.deepEqual(await world.rows(query), [], sentence)
  })
})
