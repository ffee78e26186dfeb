import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { defineKind } from '#features/ground/content/rules.ts'
import { showNews } from '#features/site/news/contract.ts'
import { openServer } from '#platform/server/http/server.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { type Worker, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import {
  listContent,
  listContentChanges,
  previewContent,
  putContent,
  showContent,
  showContentChange,
  showKind,
} from './contract.ts'
import { openOffice } from './feature.ts'
import { moveContent } from './moving-contract.ts'
import type { ShownField } from './rules.ts'

/** Asks as somebody of the staff. */
function as({ token }: Pick<Worker, 'token'>, world: World, slug = 'al-noor') {
  const visitor = world.visitorOf(`${slug}.localhost`)
  return <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    visitor.asks(endpoint, input, { 'x-jwt-token': token })
}

const NEWS = {
  title: 'A carpet from Konya',
  summary: 'Thank you.',
  html: '<p>Soft.</p>',
  fields: {},
}

describe('what an editor writes', () => {
  it('is a draft, then published, then read by everybody', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const id = randomUUID()

    const draft = await editor(putContent, { kind: 'news', id, basedOn: 0, draft: NEWS })
    const unseen = await world.visitor.asks(showNews, { id: draft.data.slug })
    const published = await editor(putContent, {
      kind: 'news',
      id,
      basedOn: draft.data.revision,
      draft: { ...NEWS, state: 'published' },
    })
    const seen = await world.visitor.asks(showNews, { id: draft.data.slug })

    assert.deepEqual([draft.status, unseen.status], [200, 404])
    assert.deepEqual([published.data.revision, seen.data.title], [2, 'A carpet from Konya'])
  })

  it('is the same when it is sent again because no answer came', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const asked = {
      kind: 'news',
      id: randomUUID(),
      basedOn: 0,
      draft: { ...NEWS, state: 'published' },
    }

    const answers = await Promise.all([
      editor(putContent, asked),
      editor(putContent, asked),
      editor(putContent, asked),
    ])

    assert.deepEqual(
      answers.map(({ data }) => data.revision),
      [1, 1, 1],
    )
    const { data } = await editor(listContent, { kind: 'news', q: 'from konya' })
    assert.equal(data.total, 1)
  })

  it('overwrites nobody: the second to save is told, and can see what the first has saved', async (t) => {
    const world = await story(t)
    const one = as(await staffAt(world, ['editor']), world)
    const other = as(await staffAt(world, ['editor']), world)
    const id = randomUUID()
    const put = { kind: 'news', id }
    await one(putContent, { ...put, basedOn: 0, draft: NEWS })

    await one(putContent, { ...put, basedOn: 1, draft: { ...NEWS, title: 'A green carpet' } })
    const late = await other(putContent, {
      ...put,
      basedOn: 1,
      draft: { ...NEWS, title: 'A red carpet' },
    })
    const now = await other(showContent, put)

    assert.deepEqual([late.status, late.data.problem], [409, 'changed-meanwhile'])
    assert.deepEqual([now.data.draft.title, now.data.revision], ['A green carpet', 2])
  })

  it('is put away without being lost, and brought back as a draft', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const put = { kind: 'news', id: randomUUID() }
    const { data } = await editor(putContent, {
      ...put,
      basedOn: 0,
      draft: { ...NEWS, state: 'published' },
    })

    const move = (to: 'archived' | 'draft', basedOn: number) =>
      editor(moveContent, { kind: put.kind, to, items: [{ id: put.id, basedOn }] })
    await move('archived', 1)
    const gone = await world.visitor.asks(showNews, { id: data.slug })
    const inUse = await editor(listContent, { kind: 'news', q: 'from konya' })
    const away = await editor(listContent, { kind: 'news', q: 'from konya', standing: 'archived' })
    await move('draft', 2)
    const back = await editor(showContent, put)

    assert.deepEqual([gone.status, inUse.data.total, away.data.total], [404, 0, 1])
    assert.deepEqual([back.data.standing, back.data.draft.title], ['draft', 'A carpet from Konya'])
  })

  it('is kept as it was after each change, with who it was', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const put = { kind: 'news', id: randomUUID() }
    await editor(putContent, { ...put, basedOn: 0, draft: NEWS })
    await editor(putContent, { ...put, basedOn: 1, draft: { ...NEWS, title: 'Cushions' } })

    const { data } = await editor(listContentChanges, put)
    const first = await editor(showContentChange, { ...put, revision: 1 })

    assert.deepEqual(
      data.items.map(({ title, savedBy }: { title: string; savedBy: string }) => [title, savedBy]),
      [
        ['Cushions', 'Office Worker'],
        ['A carpet from Konya', 'Office Worker'],
      ],
    )
    assert.equal(first.data.draft.title, 'A carpet from Konya')
  })

  it('is scheduled by the clock of the mosque, and a time that was set can be dropped', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const put = { kind: 'news', id: randomUUID() }
    const later = { ...NEWS, state: 'published', publishFrom: '2026-11-22T09:00' }

    await editor(putContent, { ...put, basedOn: 0, draft: later })
    const scheduled = await editor(showContent, put)
    await editor(putContent, { ...put, basedOn: 1, draft: { ...later, publishFrom: null } })
    const now = await editor(showContent, put)

    assert.deepEqual(
      [scheduled.data.standing, scheduled.data.draft.publishFrom],
      ['scheduled', '2026-11-22T09:00'],
    )
    assert.equal(now.data.standing, 'live')
  })

  it('names every field that is wrong', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const draft = { title: '', fields: { endTime: 'late' } }

    const no = await editor(putContent, { kind: 'event', id: randomUUID(), basedOn: 0, draft })

    assert.equal(no.status, 422)
    const fields = no.data.errors.map(({ field }: { field: string }) => field)
    assert.ok(
      ['title', 'fields.endTime'].every((field) => fields.includes(field)),
      fields.join(),
    )
  })

  it('is refused or made safe, and never breaks, whatever is pasted into it', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const strange = [
      { ...NEWS, html: '<p>\u0000half \ud800 a sign</p><svg onload=alert(1)>' },
      { ...NEWS, title: 'nought \u0000' },
      { ...NEWS, fields: 'none' },
      { ...NEWS, fields: [{}] },
      { ...NEWS, imageId: 7 },
      { ...NEWS, translations: { ar: { title: 'س', html: '\u0000', fields: { x: 1 } } } },
      { ...NEWS, category: '%_\\' },
      { ...NEWS, publishFrom: '2026-02-31T25:00' },
      { ...NEWS, surprise: true },
      {},
    ] as Record<string, unknown>[]

    for (const draft of strange) {
      const asked = { kind: 'news', id: randomUUID(), draft }
      const statuses = [
        (await editor(putContent, { ...asked, basedOn: 0 })).status,
        (await editor(previewContent, asked)).status,
      ]
      assert.ok(
        statuses.every((status) => [200, 422].includes(status)),
        `${JSON.stringify(draft)}: ${statuses.join()}`,
      )
    }
    const [row] = await world.rows<{ unsafe: number }>(
      `select count(*)::int as unsafe from content_items where html like '%onload%'`,
    )
    assert.equal(row!.unsafe, 0)
  })

  it('shows no picture of another organisation', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const draft = { ...NEWS, imageId: randomUUID() }

    const no = await editor(putContent, { kind: 'news', id: randomUUID(), basedOn: 0, draft })

    assert.deepEqual([no.status, no.data.errors[0].field], [422, 'imageId'])
  })
})

describe('a preview', () => {
  it('is the real page with what is being written, and changes nothing', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const id = randomUUID()

    const { data } = await editor(previewContent, { kind: 'news', id, draft: NEWS })
    const page = await world.visitor.sends('GET', data.path)
    const without = await world.visitor.sends('GET', data.path.replace(/\?.*/, ''))
    const elsewhere = await world.visitorOf('crescent.localhost').sends('GET', data.path)

    assert.match(page.body.toString(), /A carpet from Konya/)
    assert.deepEqual([page.status, page.headers['cache-control']], [200, 'no-store'])
    assert.equal(page.headers['x-robots-tag'], 'noindex')
    assert.deepEqual([without.status, elsewhere.status], [404, 404])
    assert.deepEqual(await world.rows('select id from content_items where id = $1', [id]), [])
  })

  it('works for an hour', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const { data } = await editor(previewContent, { kind: 'news', id: randomUUID(), draft: NEWS })

    world.wait({ minutes: 61 })

    assert.equal((await world.visitor.sends('GET', data.path)).status, 404)
  })

  it('shows a kind that has no page of its own where its items stand', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const draft = { title: 'Asked before: may I sit?', html: '<p>Yes.</p>', fields: {} }

    const { data } = await editor(previewContent, { kind: 'question', id: randomUUID(), draft })
    const page = await world.visitor.sends('GET', data.path)

    assert.match(data.path, /^\/ask-imam\?preview=/)
    assert.match(page.body.toString(), /Asked before: may I sit\?/)
  })
})

describe('somebody of another organisation, or another role,', () => {
  const opened = story.ofSuite()

  it('finds nothing here, whatever they name', async () => {
    const world = await opened
    const editor = as(await staffAt(world, ['editor']), world)
    const stranger = as(await staffAt(world, ['owner'], 'crescent'), world, 'crescent')
    const put = { kind: 'announcement', id: randomUUID() }
    const draft = { title: 'Ours', fields: {} }
    await editor(putContent, { ...put, kind: 'news', basedOn: 0, draft: NEWS })

    const seen = await stranger(showContent, put)
    const changed = await stranger(putContent, { ...put, basedOn: 1, draft })

    assert.deepEqual(
      [seen, changed].map(({ status }) => status),
      [404, 404],
    )
  })

  it('is refused by name', async () => {
    const world = await opened
    const viewer = as(await staffAt(world, ['viewer', 'imam']), world)

    const no = await viewer(listContent, { kind: 'news' })

    assert.deepEqual([no.status, no.data.problem], [403, 'not-allowed'])
  })
})

/** A kind that no feature has: whatever the office does for it, it does for every kind. */
const recipeKind = defineKind({
  name: 'recipe',
  words: {
    en: { one: 'Recipe', many: 'Recipes' },
    ar: { one: 'وصفة', many: 'وصفات' },
    ur: { one: 'نسخہ', many: 'نسخے' },
  },
  shownAt: '/news',
  order: 'newest',
  categories: { label: { en: 'Meal', ar: 'الوجبة', ur: 'کھانا' } },
  fields: {
    serves: { type: 'number', min: 1, max: 500, label: { en: 'Serves', ar: 'يكفي', ur: 'افراد' } },
    spices: {
      type: 'list',
      most: 9,
      optional: true,
      label: { en: 'Spices', ar: 'البهارات', ur: 'مصالحے' },
      fields: {
        name: { type: 'line', max: 40, label: { en: 'Name', ar: 'الاسم', ur: 'نام' } },
        heat: {
          type: 'choice',
          of: { mild: { en: 'Mild', ar: 'خفيف', ur: 'ہلکا' } },
          label: { en: 'Heat', ar: 'الحدة', ur: 'تیزی' },
        },
      },
    },
  },
})

describe('a new kind of content', () => {
  it('needs no screen and no call of its own', async (t) => {
    const world = await story(t)
    const { token } = await staffAt(world, ['editor'])
    const server = await openServer(
      world.house,
      [openOffice({ kinds: [recipeKind], forms: () => [] })],
      [],
    )
    t.after(() => server.close())
    const asks = async (method: 'GET' | 'PUT', url: string, body?: object) =>
      (
        await server.inject({
          method,
          url,
          headers: {
            host: 'al-noor.localhost',
            'x-jwt-token': token,
            'accept-language': 'ar',
            cookie: 'language=ar',
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { payload: JSON.stringify(body) } : {}),
        })
      ).json()
    const id = randomUUID()
    const fields = { serves: 40, spices: [{ name: 'Cumin', heat: 'mild' }] }

    const form = await asks('GET', showKind.path.replace(':kind', 'recipe'))
    const saved = await asks('PUT', `/api/admin/content/recipe/${id}`, {
      basedOn: 0,
      draft: { title: 'Harisa', state: 'published', fields },
    })
    const list = await asks('GET', '/api/admin/content/recipe?q=haris')

    const [serves, spices] = form.data.fields as ShownField[]
    assert.deepEqual([serves!.label, serves!.max], ['يكفي', 500])
    assert.deepEqual(
      spices!.fields!.map(({ label, choices }) => [label, choices]),
      [
        ['الاسم', undefined],
        ['الحدة', [{ value: 'mild', label: 'خفيف' }]],
      ],
    )
    assert.equal(saved.status, 200)
    assert.deepEqual([list.data.total, list.data.items[0].standing], [1, 'live'])
  })
})
