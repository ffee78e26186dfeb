import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { toReply } from '#platform/shared/field-schemas.ts'
import { story } from '#testing/story.ts'
import { findItem, listItems, toItem } from './content.ts'
import { Item } from './contract.ts'
import { defineKind } from './rules.ts'
import { addItem, changeItem } from './save.ts'

/** A kind that no feature has: whatever it can do, every kind can. */
const recipeKind = defineKind({
  name: 'recipe',
  words: {
    en: { one: 'Recipe', many: 'Recipes' },
    ar: { one: 'وصفة', many: 'وصفات' },
    ur: { one: 'Recipe', many: 'Recipes' },
  },
  shownAt: '/news',
  order: 'newest',
  categories: { label: { en: 'Meal', ar: 'الوجبة', ur: 'Meal' } },
  fields: {
    serves: { type: 'number', min: 1, max: 500, label: { en: 'Serves', ar: 'يكفي', ur: 'Serves' } },
    cook: {
      type: 'line',
      max: 40,
      optional: true,
      label: { en: 'Cook', ar: 'الطباخ', ur: 'Cook' },
    },
    method: {
      type: 'prose',
      max: 500,
      optional: true,
      label: { en: 'Method', ar: 'الطريقة', ur: 'Method' },
    },
    from: { type: 'date', optional: true, label: { en: 'From', ar: 'من', ur: 'From' } },
    to: { type: 'date', optional: true, label: { en: 'To', ar: 'إلى', ur: 'To' } },
  },
  check: ({ from, to }) =>
    from !== null && to !== null && to < from ? [{ field: 'to', message: 'Too early.' }] : [],
})

const HARISA = { title: 'Harisa for forty', state: 'published', fields: { serves: 40 } } as const
const FIRST = { page: 1, pageSize: 20 }

describe('a kind of content that was declared', () => {
  it('is kept and read whole; what was left empty is there as nothing', async (t) => {
    const { ctx } = await story(t)

    const { slug } = await addItem(ctx, recipeKind, HARISA)
    const item = await findItem(ctx, recipeKind, slug)

    assert.equal(slug, 'harisa-for-forty')
    assert.deepEqual(item!.fields, { serves: 40, cook: '', method: '', from: null, to: null })
  })

  it('is answered as its fields say', async (t) => {
    const { ctx } = await story(t)
    const reply = Item.extend(toReply(recipeKind.fields))

    await addItem(ctx, recipeKind, HARISA)
    const [item] = (await listItems(ctx, recipeKind, FIRST)).items
    const answered = reply.parse({ ...toItem(item!), ...item!.fields, kitchen: 'secret' })

    assert.deepEqual([answered.serves, answered.cook, answered.from], [40, '', null])
    assert.ok(!('kitchen' in answered))
    assert.partialDeepStrictEqual(z.toJSONSchema(reply).properties, {
      serves: { description: 'Serves' },
    })
  })

  it('refuses everything that is wrong, each by its name', async (t) => {
    const { ctx } = await story(t)
    const wrong = { title: ' ', fields: { serves: 0, cook: 7, oven: 'hot' } as never }

    const fields = await refusedIn(addItem(ctx, recipeKind, wrong))
    const later = await refusedIn(
      addItem(ctx, recipeKind, {
        ...HARISA,
        fields: { serves: 4, from: '2026-12-02', to: '2026-12-01' },
      }),
    )

    assert.deepEqual(fields.toSorted(), ['fields.cook', 'fields.oven', 'fields.serves', 'title'])
    assert.deepEqual(later, ['fields.to'])
  })

  it('lets no program into its prose', async (t) => {
    const { ctx } = await story(t)
    const method = '<p>Stir.</p><script>alert(1)</script>'

    const { slug } = await addItem(ctx, recipeKind, { ...HARISA, fields: { serves: 4, method } })

    assert.equal((await findItem(ctx, recipeKind, slug))!.fields.method, '<p>Stir.</p>')
  })

  it('reads what was kept before a field was declared', async (t) => {
    const { ctx, rows } = await story(t)
    const { id, slug } = await addItem(ctx, recipeKind, HARISA)

    await rows(`update content_items set fields = '{"serves": 3, "oven": "hot"}' where id = $1`, [
      id,
    ])

    const item = await findItem(ctx, recipeKind, slug)
    assert.deepEqual(item!.fields, { serves: 3, cook: '', method: '', from: null, to: null })
  })
})

describe('an item', () => {
  it('is a draft until it is published, and begins and goes by the clock', async (t) => {
    const { ctx, wait } = await story(t)
    const hours = { publishFrom: '2026-11-21T13:00', publishUntil: '2026-11-21T14:00' }
    const seen = async () => (await listItems(ctx, recipeKind, FIRST)).total

    const { id } = await addItem(ctx, recipeKind, { ...HARISA, ...hours, state: 'draft' })
    const counts = [await seen()]
    await changeItem(ctx, recipeKind, id, { ...hours, state: 'published' })
    counts.push(await seen())
    wait({ minutes: 65 })
    counts.push(await seen())
    wait({ minutes: 60 })
    counts.push(await seen())

    assert.deepEqual(counts, [0, 0, 1, 0])
  })

  it('is found under every address that it had, and gives none of them away', async (t) => {
    const { ctx } = await story(t)
    const { id } = await addItem(ctx, recipeKind, HARISA)

    await changeItem(ctx, recipeKind, id, { slug: 'harisa' })
    const next = await addItem(ctx, recipeKind, HARISA)

    assert.equal((await findItem(ctx, recipeKind, 'harisa-for-forty'))!.slug, 'harisa')
    assert.equal(next.slug, 'harisa-for-forty-2')
    await assert.rejects(addItem(ctx, recipeKind, { ...HARISA, slug: 'harisa-for-forty' }), {
      code: 'slug-taken',
    })
  })

  it('is not overwritten by whoever read it before somebody else changed it', async (t) => {
    const { ctx } = await story(t)
    const { id, revision } = await addItem(ctx, recipeKind, HARISA)

    await changeItem(ctx, recipeKind, id, { title: 'Harisa' }, { basedOn: revision })
    const late = changeItem(ctx, recipeKind, id, { title: 'Harissa' }, { basedOn: revision })

    await assert.rejects(late, { code: 'changed-meanwhile' })
  })

  it('is found by the beginnings of its words, and only by its own organisation', async (t) => {
    const { ctx, contextOf } = await story(t)
    await addItem(ctx, recipeKind, { ...HARISA, category: 'Iftar', html: '<p>With lamb</p>' })
    const find = async (q: string) => (await listItems(ctx, recipeKind, { ...FIRST, q })).total

    assert.deepEqual(
      await Promise.all(['har', 'LAMB', 'iftar ha', 'beef', '!'].map(find)),
      [1, 1, 1, 0, 0],
    )
    assert.equal((await listItems(await contextOf('crescent'), recipeKind, FIRST)).total, 0)
  })

  it('is not there under the name of another kind', async (t) => {
    const { ctx } = await story(t)
    const { id, slug } = await addItem(ctx, recipeKind, HARISA)
    const otherKind = defineKind({ ...recipeKind, name: 'poem' })

    assert.equal(await findItem(ctx, otherKind, slug), undefined)
    await assert.rejects(changeItem(ctx, otherKind, id, { title: 'Ode' }), {
      code: 'item-not-found',
    })
  })
})

async function refusedIn(asked: Promise<unknown>): Promise<string[]> {
  const no = await asked.then(
    () => ({ errors: [] }),
    (error: { errors: { field: string }[] }) => error,
  )
  return no.errors.map(({ field }) => field)
}
