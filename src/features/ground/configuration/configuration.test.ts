import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { submissionSettings } from '#features/ground/submissions/settings.ts'
import type { homeSettings } from '#features/front/home/settings.ts'
import type { contactSettings } from '#features/site/contact/settings.ts'
import type { maktabSettings } from '#features/site/maktab/settings.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import { settings, toRegistry } from '#platform/shared/setting.ts'
import { type World, story } from '#testing/story.ts'
import { features, registry } from '../../../features.ts'
import { configure, readSetting, unset } from './configuration.ts'
import { loadConfigurationData } from './contract.ts'

/** What a visitor is told of a section, by key. */
async function seen({ visitor }: World, section: string): Promise<Map<string, unknown>> {
  const { data } = await visitor.asks(loadConfigurationData, { section })
  return new Map(
    data.configurationData.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
  )
}

async function configurationOf(world: World, slug = 'al-noor') {
  world.house.organisations.forget()
  return (await world.contextOf(slug)).organisation.configuration
}

/** As an earlier version of the product stored it. */
async function store(world: World, key: string, value: unknown) {
  await configure(world.ctx, { [key]: [] })
  const rows = await world.rows(
    `update configuration_entries set value = $1::text::jsonb where key = $2 and organisation_id = $3 returning key`,
    [JSON.stringify(value), key, world.ctx.organisation.id],
  )
  assert.equal(rows.length, 1)
}

const urgent = (name: string) => ({ for: name, phone: '0121 496 0123' })

const facility = (what: string, says: string) => ({ what, says })

describe('the settings of the product', () => {
  for (const [key, setting] of Object.entries(registry.settings)) {
    it(`begin with a value that they accept: ${key}`, () => {
      assert.deepEqual(setting.schema.parse(setting.default), setting.default)
    })
  }

  it('have every flag that closes a part of it', () => {
    const flags = features.flatMap(({ answers = [] }) =>
      answers.flatMap(({ endpoint }) => endpoint.flag ?? []),
    )
    assert.ok(flags.length > 5)
    assert.deepEqual(
      flags.filter((flag) => registry.settings[flag]?.default !== false),
      [],
    )
  })

  it('have no two of one name', () => {
    const one = settings('theme_configuration', {
      logo: { type: 'tick', default: true, about: 'A logo.' },
    })

    assert.throws(() => toRegistry([one, one]), /one name/)
  })
})

describe('what an organisation sets', () => {
  it('is read with its type by the feature that declares it', async (t) => {
    const world = await story(t)

    await configure(world.ctx, { maktabFee: 40_00, maktabTitle: 'Evening school' })

    const values = valuesOf<typeof maktabSettings>(await configurationOf(world))
    assert.equal(values.maktabFee + 1, 40_01)
    assert.equal(values.maktabTitle.toUpperCase(), 'EVENING SCHOOL')
  })

  it('is its own, and begins again with the default', async (t) => {
    const world = await story(t)

    await configure(world.ctx, { tagline: 'Come in.' })
    const others = (await configurationOf(world, 'crescent')).tagline
    const own = (await configurationOf(world)).tagline
    await unset(world.ctx, 'tagline')

    assert.deepEqual([own, others], ['Come in.', 'One good cause at a time.'])
    assert.equal((await configurationOf(world)).tagline, '')
  })

  it('is set together or not at all', async (t) => {
    const world = await story(t)
    const before = (await configurationOf(world)).tagline

    const both = configure(world.ctx, { tagline: 'Come in.', primaryColor: 'green' })

    await assert.rejects(both, ({ code, errors }) => {
      assert.deepEqual([code, errors[0].field], ['invalid', 'primaryColor'])
      return true
    })
    assert.equal((await configurationOf(world)).tagline, before)
  })

  const refused: [string, unknown][] = [
    ['websiteName', ' '],
    ['facebookLink', '/inside'],
    ['facebookLink', 'javascript:alert(1)'],
    ['jummahpayChargeTime', '25:00'],
    ['maktabFee', -1],
    ['maktabSessions', [{ name: 'Early', starts: '16:30' }]],
    ['timezone', '+01:00'],
    ['locales', []],
    ['StandaloneCampaigns', 'yes'],
    ['tagline', 'half a sign \ud83d'],
    ['latitude', null],
    ['urgentHelp', [urgent('janazah'), urgent('welfare'), urgent('janazah')]],
    ['facilities', [facility('parking', 'In front.'), facility('parking', 'Behind.')]],
    ['inOtherLanguages', { ar: { websiteNames: 'مسجد' } }],
    ['inOtherLanguages', { ar: { tagline: 'أهلا', latitude: '52' } }],
    ['inOtherLanguages', { ar: { contactRouting: 'x' } }],
  ]
  for (const [key, value] of refused) {
    it(`is refused by its key: ${key} ${JSON.stringify(value)}`, async (t) => {
      const { ctx } = await story(t)

      await assert.rejects(configure(ctx, { [key]: value }), ({ code }) => {
        assert.equal(code, 'invalid')
        return true
      })
    })
  }

  it('is refused where nothing is declared', async (t) => {
    const { ctx } = await story(t)

    for (const key of ['colour', 'toString', '__proto__'])
      await assert.rejects(configure(ctx, Object.fromEntries([[key, 1]])), { code: 'unknown-key' })
  })

  it('is refused with the texts that can be said in other languages', async (t) => {
    const { ctx } = await story(t)

    await assert.rejects(configure(ctx, { inOtherLanguages: { ar: { timezone: 'لندن' } } }), {
      message: /Only these can be said in other languages: websiteName, tagline, /,
    })
  })

  it('is refused with the name that comes twice', async (t) => {
    const { ctx } = await story(t)

    await assert.rejects(configure(ctx, { urgentHelp: [urgent('welfare'), urgent('welfare')] }), {
      message: /once: welfare is here twice/,
    })
  })

  it('may be a map in several lines', async (t) => {
    const world = await story(t)
    const mapEmbed = '&lt;iframe\nsrc=&quot;https://maps.example/&quot;&gt;\n&lt;/iframe&gt;'

    await configure(world.ctx, { mapEmbed })

    const values = valuesOf<typeof contactSettings>(await configurationOf(world))
    assert.equal(values.mapEmbed, mapEmbed)
  })

  it('is still read where it knows more than is declared by now', async (t) => {
    const world = await story(t)
    const session = { name: 'Early', days: '', starts: '16:30', ends: '18:00', places: null }

    await store(world, 'maktabSessions', [{ ...session, teacher: 'Ustadha Maryam' }])

    const values = valuesOf<typeof maktabSettings>(await configurationOf(world))
    assert.deepEqual(values.maktabSessions, [session])
  })

  it('is read once where it was stored twice', async (t) => {
    const world = await story(t)

    await store(world, 'urgentHelp', [urgent('welfare'), urgent('janazah'), urgent('welfare')])

    const values = valuesOf<typeof homeSettings>(await configurationOf(world))
    assert.deepEqual(values.urgentHelp, [urgent('welfare'), urgent('janazah')])
  })

  it('counts as not set when it is no longer accepted', async (t) => {
    const world = await story(t)
    await configure(world.ctx, { fontPair: 'modern' })

    await world.rows(`update configuration_entries set value = '"gothic"' where key = 'fontPair'`)

    assert.equal((await configurationOf(world)).fontPair, 'classic')
  })
})

describe('what only staff see', () => {
  it('is read for the office, and told to no visitor', async (t) => {
    const world = await story(t)
    await configure(world.ctx, { contactRouting: { giving: 'treasurer@example.org' } })

    const routing = await readSetting(world.ctx, submissionSettings, 'contactRouting')

    assert.deepEqual(routing, { giving: 'treasurer@example.org' })
    const values = valuesOf<typeof submissionSettings>(await configurationOf(world))
    // @ts-expect-error -- what only the office sees never travels, so there is nothing to read
    assert.equal(values.contactRouting, undefined)
    const told = await seen(world, 'contact_page')
    assert.ok(!told.has('contactRouting'))
    assert.ok(!('contactRouting' in (await configurationOf(world))))
    assert.equal(told.get('contactPhone'), '0121 496 0123')
  })
})
