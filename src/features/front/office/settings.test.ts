import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { loadConfigurationData } from '#features/ground/configuration/contract.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import sharp from 'sharp'
import { addPicture } from '#features/ground/media/contract.ts'
import { senderOf } from '#features/ground/mail/sender.ts'
import { sheetFile } from '#features/prayer/prayer-times/contract.ts'
import { SECTIONS, type Section } from '#features/ground/configuration/rules.ts'
import { type Worker, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { registry } from '../../../features.ts'
import { changeSettings, listTrail, showSettings } from './settings-contract.ts'

const SECTION = 'website_configuration'
const OLD = 'A house of prayer, learning and welcome since 1978.'

function as({ token }: Pick<Worker, 'token'>, world: World, slug = 'al-noor') {
  const visitor = world.visitorOf(`${slug}.localhost`)
  return <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    visitor.asks(endpoint, input, { 'x-jwt-token': token })
}

async function open(t: Parameters<typeof story>[0]) {
  const world = await story(t)
  const owner = await staffAt(world, ['owner'])
  return { world, owner, ask: as(owner, world) }
}

/** What a visitor reads. */
async function seen({ house, visitor }: World, key: string, section: Section = SECTION) {
  house.organisations.forget()
  const { data } = await visitor.asks(loadConfigurationData, { section })
  return data.configurationData.find((each: { key: string }) => each.key === key)?.value
}

const tagline = (was: unknown, value: unknown) => ({ key: 'tagline', was, value })

describe('the settings of an organisation', () => {
  it('are changed by an owner, and everybody sees it', async (t) => {
    const { world, ask } = await open(t)

    const saved = await ask(changeSettings, {
      section: SECTION,
      changes: [tagline(OLD, 'Open at every prayer.')],
    })
    const shown = await ask(showSettings, { section: SECTION })

    assert.equal(saved.status, 200)
    assert.equal(await seen(world, 'tagline'), 'Open at every prayer.')
    assert.equal(shown.data.values.tagline, 'Open at every prayer.')
  })

  it('are changed all or none, and the one that cannot be used is named', async (t) => {
    const { world, ask } = await open(t)

    const saved = await ask(changeSettings, {
      section: 'theme_configuration',
      changes: [
        { key: 'cornerStyle', was: 'soft', value: 'round' },
        { key: 'primaryColor', was: '#0f5c5c', value: 'teal' },
      ],
    })

    assert.deepEqual([saved.status, saved.data.errors[0].field], [422, 'primaryColor'])
    assert.equal(await seen(world, 'cornerStyle', 'theme_configuration'), 'soft')
  })

  it('of two who change the same one at once, the second is told, and nothing of hers is kept', async (t) => {
    const { world, ask } = await open(t)
    const change = (value: string) =>
      ask(changeSettings, { section: SECTION, changes: [tagline(OLD, value)] })

    const both = await Promise.all([change('The first.'), change('The second.')])

    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, 409])
    const kept = both.findIndex(({ status }) => status === 200)
    assert.equal(await seen(world, 'tagline'), ['The first.', 'The second.'][kept])
    const late = both[1 - kept]!
    assert.deepEqual(
      [late.data.problem, late.data.errors[0].field],
      ['changed-meanwhile', 'tagline'],
    )
  })

  it('of two who change different ones, both are kept', async (t) => {
    const { ask } = await open(t)

    const both = await Promise.all([
      ask(changeSettings, { section: SECTION, changes: [tagline(OLD, 'Welcome.')] }),
      ask(changeSettings, {
        section: SECTION,
        changes: [{ key: 'charityNumber', was: '1234567', value: '7654321' }],
      }),
    ])

    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    const { values } = (await ask(showSettings, { section: SECTION })).data
    assert.deepEqual([values.charityNumber, values.tagline], ['7654321', 'Welcome.'])
  })

  it('are changed by two at once in whatever order: one is kept, the other is told', async (t) => {
    const { ask } = await open(t)
    const one = [
      tagline(OLD, 'Welcome.'),
      { key: 'charityNumber', was: '1234567', value: '7654321' },
    ]

    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask(changeSettings, {
          section: SECTION,
          changes: i % 2 === 0 ? one : one.toReversed(),
        }),
      ),
    )

    const statuses = new Set(all.map(({ status }) => status))
    assert.deepEqual(statuses, new Set([200, 409]))
  })

  it('name no place at which noon is hours away from twelve', async (t) => {
    const { ask } = await open(t)
    const { values } = (await ask(showSettings, { section: 'prayerTime' })).data
    const { latitude, longitude } = values
    const move = (north: number, east: number) =>
      ask(changeSettings, {
        section: 'prayerTime',
        changes: [
          { key: 'latitude', was: latitude, value: north },
          { key: 'longitude', was: longitude, value: east },
        ],
      })

    const swapped = await move(longitude, latitude)
    const right = await move(53.48, -2.24)

    assert.deepEqual([swapped.status, swapped.data.errors[0].field], [422, 'longitude'])
    assert.match(swapped.data.errors[0].message, /Have latitude and longitude changed places/)
    assert.equal(right.status, 200)
  })

  it('are said in the other languages of the site; what is emptied is shown as it is', async (t) => {
    const { world, ask } = await open(t)
    const { data } = await ask(showSettings, { section: SECTION })
    const inArabic = (was: string, value: string) => ({
      section: SECTION as Section,
      changes: [{ key: 'tagline', language: 'ar' as const, was, value }],
    })

    const said = await ask(changeSettings, inArabic(data.texts.ar.tagline, 'أهلًا بكم'))
    const all = (await seen(world, 'inOtherLanguages')) as Record<string, Record<string, string>>
    const emptied = await ask(changeSettings, inArabic('أهلًا بكم', ' '))
    const after = (await seen(world, 'inOtherLanguages')) as Record<string, Record<string, string>>

    assert.deepEqual([said.status, emptied.status], [200, 200])
    assert.equal(all['ar']?.['tagline'], 'أهلًا بكم')
    assert.equal(all['ar']?.['websiteName'], 'مسجد النور')
    assert.equal(after['ar']?.['tagline'], undefined)
    assert.equal(after['ar']?.['websiteName'], 'مسجد النور')
  })

  it('are said in words, and not in the language that they stand in already', async (t) => {
    const { world, ask } = await open(t)
    const { data } = await ask(showSettings, { section: SECTION })
    const say = (language: 'ar' | 'en', was: string, value: unknown) =>
      ask(changeSettings, {
        section: SECTION,
        changes: [{ key: 'tagline', language, was, value }],
      } as never)

    const things = await say('ar', data.texts.ar.tagline, { never: 'happened' })
    const twice = await say('en', '', 'Welcome.')

    assert.deepEqual([things.status, things.data.problem], [422, 'invalid'])
    assert.deepEqual([twice.status, twice.data.problem], [422, 'unknown-key'])
    assert.deepEqual(await world.rows('select from trail_entries'), [])
  })

  it('that are not the office’s to change are refused by name', async (t) => {
    const { world, ask } = await open(t)
    const refused = []

    for (const key of ['activePlan', 'StandaloneCampaigns', 'nothing', 'primaryColor', '__proto__'])
      refused.push(
        await ask(changeSettings, {
          section: SECTION,
          changes: [{ key, was: 'premium', value: 'premium' }],
        }),
      )

    for (const { status, data } of refused)
      assert.deepEqual([status, data.problem], [422, 'unknown-key'])
    assert.equal(await seen(world, 'activePlan'), 'premium')
  })

  it('must fit together, as when they are set by a command', async (t) => {
    const { ask } = await open(t)

    const half = await ask(changeSettings, {
      section: 'prayerTime',
      changes: [{ key: 'longitude', was: -1.87, value: null }],
    })

    assert.deepEqual([half.status, half.data.errors[0].field], [422, 'longitude'])
  })

  it('are an owner’s alone, of this organisation', async (t) => {
    const { world } = await open(t)
    const editor = await staffAt(world, ['editor', 'imam', 'treasurer'])
    const stranger = await staffAt(world, ['owner'], 'crescent')
    const change = { section: SECTION as Section, changes: [tagline(OLD, 'Mine.')] }

    const byEditor = await as(editor, world)(changeSettings, change)
    const byStranger = await as(stranger, world)(changeSettings, change)

    assert.deepEqual([byEditor.status, byStranger.status], [403, 401])
    assert.equal(await seen(world, 'tagline'), OLD)
  })

  it('that an earlier version stored, and nobody can read any more, can be set again', async (t) => {
    const { world, ask } = await open(t)
    await configure(world.ctx, { cornerStyle: 'round' })
    await world.rows(
      `update configuration_entries set value = '"oval"'::jsonb where key = 'cornerStyle' and organisation_id = $1 returning key`,
      [world.ctx.organisation.id],
    )

    const { data } = await ask(showSettings, { section: 'theme_configuration' })
    const saved = await ask(changeSettings, {
      section: 'theme_configuration',
      changes: [{ key: 'cornerStyle', was: data.values.cornerStyle, value: 'sharp' }],
    })

    assert.deepEqual([data.values.cornerStyle, saved.status], ['soft', 200])
    assert.equal(await seen(world, 'cornerStyle', 'theme_configuration'), 'sharp')
  })

  it('ask for each thing in every language, in a part that is there', () => {
    const asked = Object.values(registry.settings).filter((each) => each.asked)
    assert.ok(asked.length > 60, `${asked.length}`)
    for (const { asked: field, section } of asked) {
      assert.ok(section in SECTIONS)
      for (const language of LANGUAGES) assert.ok(field?.label[language])
    }
  })
})

describe('a logo', () => {
  const part = 'theme_configuration'

  it('is a picture of the library: in the header, in emails and on printed times, until it is removed', async (t) => {
    const { world, ask, owner } = await open(t)
    const before = await world.visitor.asks(sheetFile, { year: 2026, month: 3 })
    const bytes = await sharp({
      create: { width: 900, height: 240, channels: 4, background: '#0f5c5c80' },
    })
      .png()
      .toBuffer()
    const query = new URLSearchParams({ name: 'logo.png', alt: 'Al-Noor' }).toString()
    const added = await world.visitor.sends('POST', `${addPicture.path}?${query}`, {
      headers: { 'x-jwt-token': owner.token, 'content-type': 'image/png' },
      body: bytes,
    })
    const logo = added.data.image.src
    const set = (was: string, value: string) =>
      ask(changeSettings, { section: part, changes: [{ key: 'logo', was, value }] })

    const saved = await set('', logo)
    world.house.organisations.forget()
    world.house.pages.forget()
    const ctx = await world.contextOf('al-noor')
    const page = await world.visitor.sends('GET', '/about')
    const mail = await world.house.web.renderMail('mail.test', {
      organisation: senderOf(ctx),
      language: 'en',
    })
    const sheet = await world.visitor.asks(sheetFile, { year: 2026, month: 3 })
    const removed = await set(logo, '')

    assert.deepEqual([saved.status, removed.status], [200, 200])
    assert.ok(page.body.toString().includes(`<img src="${logo}" alt="" height="44"`))
    assert.match(mail.html, new RegExp(`src="http[^"]+${logo}"`))
    assert.match(mail.html, /alt="Al-Noor Masjid"/)
    assert.doesNotMatch(before.body.toString('latin1'), /Subtype \/Image/)
    assert.match(sheet.body.toString('latin1'), /Subtype \/Image/)
    assert.equal(await seen(world, 'logo', part), '')
  })

  it('that is in the library no more is refused at its field', async (t) => {
    const { ask } = await open(t)
    const value = '/media/00000000-0000-4000-8000-0000000000aa/640.webp'
    const { status, data } = await ask(changeSettings, {
      section: part,
      changes: [{ key: 'footerLogo', was: '', value }],
    })
    assert.deepEqual([status, data.errors[0].field], [422, 'footerLogo'])
  })

  it('is no text that is said in other languages', async (t) => {
    const { world, ask } = await open(t)
    await configure(world.ctx, { locales: ['en', 'ar'] })
    world.house.organisations.forget()
    const { data } = await ask(showSettings, { section: part })
    assert.deepEqual(data.texts.ar, {})
    assert.deepEqual(
      data.fields.slice(0, 2).map(({ name, type }: { name: string; type: string }) => [name, type]),
      [
        ['logo', 'picture'],
        ['footerLogo', 'picture'],
      ],
    )
  })
})

describe('the trail', () => {
  it('is counted as far as the page of the thousandth, and leads on to its beginning', async (t) => {
    const { world, owner, ask } = await open(t)
    await world.rows(
      `insert into trail_entries (organisation_id, id, done_at, person_id, deed, subject, title)
       select $1, gen_random_uuid(), $3::timestamptz - n * interval '1 day', $2, 'content-saved', n, ''
       from generate_series(1, 1230) n`,
      [world.ctx.organisation.id, owner.id, world.ctx.now().toISOString()],
    )
    const pageOf = async (page: number) => {
      const { data } = await ask(listTrail, { page, pageSize: 30, deed: 'content-saved' })
      return [data.total, data.hasUncounted, data.items.at(-1)?.subject]
    }

    const pages = [await pageOf(1), await pageOf(40), await pageOf(41)]

    assert.deepEqual(pages, [
      [1_020, true, '30'],
      [1_200, true, '1200'],
      [1_230, false, '1230'],
    ])
  })

  it('says who has changed what, and what stood there before', async (t) => {
    const { owner, ask } = await open(t)
    await ask(changeSettings, { section: SECTION, changes: [tagline(OLD, 'Welcome.')] })

    const { data } = await ask(listTrail, { deed: 'setting-changed' })

    const [line] = data.items
    assert.equal(data.total, 1)
    assert.deepEqual(
      [line.personId, line.doneBy, line.subject, line.title, line.before, line.after],
      [owner.id, 'Office Worker', 'tagline', 'One sentence under the name', OLD, 'Welcome.'],
    )
  })

  it('says nothing of what was refused', async (t) => {
    const { ask } = await open(t)
    await ask(changeSettings, { section: SECTION, changes: [tagline('Something else', 'Mine.')] })

    const { data } = await ask(listTrail, {})

    assert.equal(data.total, 0)
  })

  it('keeps what somebody did who is no longer there, without a name', async (t) => {
    const { world, owner, ask } = await open(t)
    await ask(changeSettings, { section: SECTION, changes: [tagline(OLD, 'Welcome.')] })
    const other = await staffAt(world, ['owner'])
    await world.rows(`delete from staff_roles where person_id = $1 returning role`, [owner.id])
    await world.rows(
      `update people set first_name = '', last_name = '' where id = $1 returning id`,
      [owner.id],
    )

    const { data } = await as(other, world)(listTrail, { personId: owner.id })

    assert.deepEqual([data.total, data.items[0].doneBy.trim()], [1, ''])
  })

  it('is the organisation’s own', async (t) => {
    const { world, ask } = await open(t)
    await ask(changeSettings, { section: SECTION, changes: [tagline(OLD, 'Welcome.')] })
    const stranger = await staffAt(world, ['owner'], 'crescent')

    const { data } = await as(stranger, world, 'crescent')(listTrail, {})

    assert.equal(data.total, 0)
  })

  it('can only grow', async (t) => {
    const { world, ask } = await open(t)
    await ask(changeSettings, { section: SECTION, changes: [tagline(OLD, 'Welcome.')] })

    const rewrite = world.house.database.transaction(
      world.ctx.organisation.id,
      ({ sql }) =>
        sql`update trail_entries set title = 'Nothing' where organisation_id = ${world.ctx.organisation.id}`,
    )

    await assert.rejects(rewrite, /permission denied/)
  })
})
