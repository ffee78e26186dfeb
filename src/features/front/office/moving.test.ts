import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { moveItems } from '#features/ground/content/move.ts'
import { emptyTrash } from '#features/ground/content/trash.ts'
import { addImage } from '#features/ground/media/add-image.ts'
import { imageOf } from '#features/ground/media/media.ts'
import { showNews } from '#features/site/news/contract.ts'
import { applyForCourse, courseKind } from '#features/site/courses/contract.ts'
import { take } from '#features/site/places/places.ts'
import { sendContact } from '#features/site/contact/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { waitersFor } from '#testing/locks.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { listContent, listContentChanges, listInbox, putContent, showContent } from './contract.ts'
import {
  eraseContent,
  holdContent,
  leaveContent,
  moveContent,
  moveSubmissions,
  orderContent,
  takeBackContent,
} from './moving-contract.ts'
import { removePicture } from './library-contract.ts'

type Role = Parameters<typeof staffAt>[1][number]

async function somebody(world: World, role: Role = 'editor', slug = 'al-noor') {
  const { token } = await staffAt(world, [role], slug)
  const visitor = world.visitorOf(`${slug}.localhost`)
  return <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    visitor.asks(endpoint, input, { 'x-jwt-token': token })
}

type Asking = Awaited<ReturnType<typeof somebody>>

const kind = 'news'
const CARPET = { title: 'A carpet from Konya', summary: 'Soft.', html: '<p>Soft.</p>', fields: {} }

async function write(
  editor: Asking,
  { state = 'published', title = CARPET.title, of = kind, fields = {} }: Partial<Written> = {},
) {
  const id = randomUUID()
  const draft = { ...CARPET, title, state, fields }
  const { data } = await editor(putContent, { kind: of, id, basedOn: 0, draft })
  return { id, slug: String(data.slug), seen: { id, basedOn: 1 }, change: { id, revision: 2 } }
}
interface Written {
  readonly state: string
  readonly title: string
  readonly of: string
  readonly fields: Record<string, unknown>
}

/** Which stands in the way, and why. */
function faults({ data }: { data: { errors?: { field: string }[] } }): string[] {
  return (data.errors ?? []).map(({ field }) => field)
}

describe('what is put into the trash', () => {
  it('is seen by nobody outside, stands there with who did it, and goes back as it was', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { id, slug, seen, change } = await write(editor)

    const gone = await editor(moveContent, { kind, to: 'trashed', items: [seen] })
    const outside = await world.visitor.asks(showNews, { id: slug })
    const inUse = await editor(listContent, { kind, q: 'konya' })
    const trash = await editor(listContent, { kind, standing: 'trashed' })
    const back = await editor(takeBackContent, { kind, items: [change] })
    const again = await world.visitor.asks(showNews, { id: slug })

    assert.deepEqual([gone.status, outside.status, inUse.data.total], [200, 404, 0])
    const [row] = trash.data.items
    assert.deepEqual(
      [row.id, row.standing, row.daysLeft, row.updatedBy],
      [id, 'trashed', 30, 'Office Worker'],
    )
    assert.deepEqual([back.status, again.status, again.data.title], [200, 200, CARPET.title])
    const deeds = await world.rows<{ deed: string }>(
      'select deed from trail_entries where subject = $1 order by done_at, id',
      [`news/${id}`],
    )
    assert.deepEqual(
      new Set(deeds.map(({ deed }) => deed)),
      new Set(['content-saved', 'content-trashed', 'content-put-back']),
    )
  })

  it('keeps its address, so that another with the same title gets one of its own', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const first = await write(editor)
    await editor(moveContent, { kind, to: 'trashed', items: [first.seen] })

    const second = await write(editor)
    const back = await editor(takeBackContent, { kind, items: [first.change] })

    assert.deepEqual(
      [first.slug, second.slug, back.data.items[0].slug],
      ['a-carpet-from-konya', 'a-carpet-from-konya-2', 'a-carpet-from-konya'],
    )
  })

  it('is not written, published or put away while it lies there', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { id, seen } = await write(editor)
    await editor(moveContent, { kind, to: 'trashed', items: [seen] })

    const written = await editor(putContent, { kind, id, basedOn: 2, draft: CARPET })
    const published = await editor(moveContent, {
      kind,
      to: 'published',
      items: [{ id, basedOn: 2 }],
    })

    assert.deepEqual([written.status, written.data.problem], [409, 'in-the-trash'])
    assert.deepEqual(faults(published), [`${id}.in-the-trash`])
  })

  it('goes by itself after thirty days and not before, and its address is free then', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { id, seen } = await write(editor)
    await editor(moveContent, { kind, to: 'trashed', items: [seen] })

    world.wait({ days: 29 })
    await emptyTrash(await world.contextOf('al-noor'))
    const before = await world.rows('select id from content_items where id = $1', [id])
    world.wait({ days: 1 })
    await emptyTrash(await world.contextOf('crescent'))
    await emptyTrash(await world.contextOf('al-noor'))

    assert.equal(before.length, 1)
    for (const [table, column] of [
      ['content_items', 'id'],
      ['content_revisions', 'item_id'],
      ['content_slugs', 'item_id'],
    ])
      assert.deepEqual(await world.rows(`select from ${table} where ${column} = $1`, [id]), [])
    const later = await somebody(world)
    assert.equal((await write(later)).slug, 'a-carpet-from-konya')
  })

  it('is removed for good when somebody says so, once, and nothing else is', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const viewer = await somebody(world, 'viewer')
    const stranger = await somebody(world, 'owner', 'crescent')
    const { id, seen } = await write(editor)
    const end = { kind, id, basedOn: 2 }

    const early = await editor(eraseContent, { ...end, basedOn: 1 })
    await editor(moveContent, { kind, to: 'trashed', items: [seen] })
    const wrongRole = await viewer(eraseContent, end)
    const elsewhere = await stranger(eraseContent, { ...end, kind: 'announcement' })
    const still = await editor(showContent, { kind, id })
    const old = await editor(eraseContent, { ...end, basedOn: 1 })
    const [once, twice] = [await editor(eraseContent, end), await editor(eraseContent, end)]
    const gone = await editor(showContent, { kind, id })

    assert.deepEqual([early.status, early.data.problem], [409, 'not-in-the-trash'])
    assert.deepEqual([wrongRole.status, elsewhere.status, still.status], [403, 200, 200])
    assert.deepEqual([old.data.problem, once.status, twice.status], ['changed-meanwhile', 200, 200])
    assert.equal(gone.status, 404)
  })

  it('is put back or removed by the first of two who do both at once', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { id, seen, change } = await write(editor)
    await editor(moveContent, { kind, to: 'trashed', items: [seen] })

    const [back, end] = await Promise.all([
      editor(takeBackContent, { kind, items: [change] }),
      editor(eraseContent, { kind, id, basedOn: 2 }),
    ])

    const rows = await world.rows('select id from content_items where id = $1', [id])
    assert.equal(rows.length, back.status === 200 ? 1 : 0)
    assert.notEqual(back.status === 200, end.status === 200)
  })

  it('is never a campaign, nor a course in which somebody has a place', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { data: campaigns } = await editor(listContent, { kind: 'campaign' })
    const { data: courses } = await editor(listContent, { kind: 'course' })
    const taken = courses.items.find(({ slug }: Listed) => slug === 'mental-health-first-aid')
    const free = courses.items.find(({ slug }: Listed) => slug !== taken.slug)
    const asked = await apply(world, taken.slug)
    assert.equal(asked.status, 200)
    type Listed = { id: string; slug: string; revision: number }

    const trash = (of: string, { id, revision }: Listed) =>
      editor(moveContent, { kind: of, to: 'trashed', items: [{ id, basedOn: revision }] })

    const campaign = campaigns.items[0] as Listed
    assert.deepEqual(faults(await trash('campaign', campaign)), [`${campaign.id}.still-needed`])
    assert.deepEqual(faults(await trash(courseKind.name, taken)), [`${taken.id}.still-needed`])
    assert.equal((await trash(courseKind.name, free)).status, 200)
  })

  it('gives nobody a place: of who removes it and who applies at once, one is told', async (t) => {
    const world = await story(t)
    const course = await findCourse(world)
    const kind = courseKind.name
    const { promise: end, resolve: go } = Promise.withResolvers<void>()

    const { promise: isMoved, resolve: moved } = Promise.withResolvers<void>()
    const removing = inTransaction(world.ctx, async (ctx) => {
      await moveItems(ctx, courseKind, {
        to: 'trashed',
        items: [{ id: course.id, basedOn: course.revision }],
      })
      moved()
      await end
    })
    await isMoved
    const applying = apply(world, course.slug)
    await Promise.race([waitersFor(world, 1), applying])
    go()
    await removing
    const late = await applying

    assert.deepEqual([late.status, late.data.problem], [404, 'course-not-found'])
    assert.deepEqual(await world.rows('select from place_holders'), [])
    const editor = await somebody(world)
    assert.equal(
      (await editor(listContent, { kind, standing: 'trashed' })).data.items[0].id,
      course.id,
    )
  })

  it('stays there when somebody has a place in it all the same', async (t) => {
    const world = await story(t)
    const course = await findCourse(world)
    const [other] = await world.rows<ListedCourse>(
      `select slug from content_items where kind = 'course' and slug <> $1 and state = 'published'`,
      [course.slug],
    )
    assert.equal((await apply(world, other!.slug)).status, 200)
    const [form] = await world.rows<{ id: string }>('select id from submissions')
    await moveItems(world.ctx, courseKind, {
      to: 'trashed',
      items: [{ id: course.id, basedOn: course.revision }],
    })
    // As a program did that does not hold the course while it gives a place.
    const place = { offer: 'course', about: course.id, most: null }
    await inTransaction(world.ctx, (ctx) =>
      take(ctx, { ...place, holders: ['somebody'], submissionId: form!.id }),
    )

    world.wait({ days: 31 })
    await emptyTrash(await world.contextOf('al-noor'))

    const [row] = await world.rows('select title from content_items where id = $1', [course.id])
    assert.ok(row)
  })
})

interface ListedCourse {
  readonly id: string
  readonly slug: string
  readonly revision: number
}

/** One that takes applications and in which nobody has a place. */
async function findCourse(world: World): Promise<ListedCourse> {
  const [row] = await world.rows<ListedCourse>(
    `select id, slug, revision from content_items where slug = 'mental-health-first-aid'`,
  )
  return row!
}

function apply(world: World, courseId: string) {
  return world.visitor.asks(applyForCourse, {
    courseId,
    firstName: 'Sumayya',
    lastName: 'Begum',
    email: 'sumayya@example.org',
    contactNumber: '07700 900123',
  })
}

describe('several at once', () => {
  it('are published, made drafts and put away together', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const [one, two] = [
      await write(editor, { state: 'draft' }),
      await write(editor, { state: 'draft' }),
    ]

    const out = await editor(moveContent, { kind, to: 'published', items: [one.seen, two.seen] })
    const seen = (await editor(showContent, { kind, id: two.id })).data.standing
    const away = await editor(moveContent, {
      kind,
      to: 'archived',
      items: [one.change, two.change].map(({ id, revision }) => ({ id, basedOn: revision })),
    })
    const unseen = await world.visitor.asks(showNews, { id: two.slug })

    assert.deepEqual([out.status, seen, away.status, unseen.status], [200, 'live', 200, 404])
  })

  it('change all or none, and each that stands in the way is named', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const other = await somebody(world)
    const [fine, changed] = [await write(editor), await write(editor)]
    await other(putContent, {
      kind,
      id: changed.id,
      basedOn: 1,
      draft: { ...CARPET, title: 'New' },
    })
    const missing = { id: randomUUID(), basedOn: 1 }

    const no = await editor(moveContent, {
      kind,
      to: 'trashed',
      items: [fine.seen, changed.seen, missing],
    })
    const still = await world.visitor.asks(showNews, { id: fine.slug })

    assert.deepEqual([no.status, no.data.problem], [409, 'some-cannot'])
    assert.deepEqual(
      faults(no).toSorted(),
      [`${changed.id}.changed-meanwhile`, `${missing.id}.item-not-found`].toSorted(),
    )
    assert.equal(still.status, 200)
  })

  it('are the same when they are sent again because no answer came', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { seen, id } = await write(editor)
    const asked: Question<typeof moveContent> = { kind, to: 'trashed', items: [seen] }

    const answers = await Promise.all([editor(moveContent, asked), editor(moveContent, asked)])

    assert.deepEqual(
      answers.map(({ data }) => data.items[0].revision),
      [2, 2],
    )
    const { data } = await editor(listContentChanges, { kind, id })
    assert.equal(data.items.length, 2)
  })

  it('are each named once, and are none of another organisation', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const stranger = await somebody(world, 'owner', 'crescent')
    const { id, seen } = await write(editor)

    const elsewhere = await stranger(moveContent, {
      kind: 'announcement',
      to: 'trashed',
      items: [seen],
    })
    const twice = await editor(moveContent, { kind, to: 'trashed', items: [seen, seen] })

    assert.deepEqual(faults(elsewhere), [`${id}.item-not-found`])
    assert.equal(twice.status, 422)
  })
})

describe('what was just done is taken back', () => {
  it('whatever it was: published, made a draft, put away, written', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { id, slug, seen } = await write(editor)
    const standing = async () => (await editor(showContent, { kind, id })).data.standing
    const seenAs = []
    let revision = 1
    for (const to of ['draft', 'archived', 'trashed'] as const) {
      await editor(moveContent, { kind, to, items: [{ ...seen, basedOn: revision }] })
      seenAs.push(await standing())
      await editor(takeBackContent, { kind, items: [{ id, revision: revision + 1 }] })
      seenAs.push(await standing())
      revision += 2
    }
    await editor(putContent, { kind, id, basedOn: revision, draft: { ...CARPET, title: 'Slip' } })
    await editor(takeBackContent, { kind, items: [{ id, revision: revision + 1 }] })

    assert.deepEqual(seenAs, ['draft', 'live', 'archived', 'live', 'trashed', 'live'])
    assert.equal((await world.visitor.asks(showNews, { id: slug })).data.title, CARPET.title)
  })

  it('makes a draft of what was published with its first word', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { id, slug } = await write(editor)

    await editor(takeBackContent, { kind, items: [{ id, revision: 1 }] })

    assert.equal((await world.visitor.asks(showNews, { id: slug })).status, 404)
    assert.equal((await editor(showContent, { kind, id })).data.standing, 'draft')
  })

  it('is refused by name when somebody has changed it meanwhile, and their words stay', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const other = await somebody(world)
    const { id, seen } = await write(editor)
    await editor(moveContent, { kind, to: 'draft', items: [seen] })
    await other(putContent, { kind, id, basedOn: 2, draft: { ...CARPET, title: 'Theirs' } })

    const no = await editor(takeBackContent, { kind, items: [{ id, revision: 2 }] })

    assert.deepEqual(faults(no), [`${id}.changed-meanwhile`])
    assert.equal((await editor(showContent, { kind, id })).data.draft.title, 'Theirs')
  })

  it('once, when it is asked for twice', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { id, seen, change } = await write(editor)
    await editor(moveContent, { kind, to: 'archived', items: [seen] })
    const asked = { kind, items: [change] }

    const answers = await Promise.all([
      editor(takeBackContent, asked),
      editor(takeBackContent, asked),
    ])

    assert.deepEqual(
      answers.map(({ status, data }) => [status, data.items?.[0].revision]),
      [
        [200, 3],
        [200, 3],
      ],
    )
    assert.equal((await editor(showContent, { kind, id })).data.standing, 'live')
  })
})

describe('what is taken back when its picture is not there any more', () => {
  it('is refused by name where the picture stood in its text, and comes back without the one above it', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const picture = await addImage(world.ctx, {
      bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      name: 'red.png',
      alt: 'Red',
    })
    const images = await imageOf(world.ctx, [picture])
    const shown = `<p>Soft.</p><img src="${images.get(picture)!.src}" alt="Red">`
    const withOne = [
      { ...CARPET, html: shown, state: 'published' },
      { ...CARPET, imageId: picture, state: 'published' },
    ]
    const ids = []
    for (const draft of withOne) {
      const id = randomUUID()
      await editor(putContent, { kind, id, basedOn: 0, draft })
      const without = { ...CARPET, imageId: null, state: 'published' }
      await editor(putContent, { kind, id, basedOn: 1, draft: without })
      ids.push(id)
    }
    const [inText = '', above = ''] = ids

    const removed = await editor(removePicture, { id: picture })
    const no = await editor(takeBackContent, { kind, items: [{ id: inText, revision: 2 }] })
    const yes = await editor(takeBackContent, { kind, items: [{ id: above, revision: 2 }] })

    assert.equal(removed.status, 200)
    assert.deepEqual(faults(no), [`${inText}.picture-gone`])
    assert.equal((await editor(showContent, { kind, id: inText })).data.revision, 2)
    assert.equal(yes.status, 200)
    assert.equal((await editor(showContent, { kind, id: above })).data.draft.imageId, null)
  })
})

describe('what is put in order by hand', () => {
  const of = 'member'
  const ids = async (editor: Asking): Promise<string[]> => {
    const { data } = await editor(listContent, { kind: of, pageSize: 100 })
    return data.items.map(({ id }: { id: string }) => id)
  }

  it('stands so for everybody, and a form that was open does not undo it', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const was = await ids(editor)
    const open = await editor(showContent, { kind: of, id: was[0]! })
    const order = was.toReversed()

    const { status } = await editor(orderContent, { kind: of, order, was })
    const saved = await editor(putContent, {
      kind: of,
      id: was[0]!,
      basedOn: open.data.revision,
      draft: { ...open.data.draft, title: 'Renamed' },
    })

    assert.deepEqual([status, saved.status], [200, 200])
    assert.deepEqual(await ids(editor), order)
  })

  it('loses none and doubles none when two order it at once: the second looks again', async (t) => {
    const world = await story(t)
    const [one, other] = [await somebody(world), await somebody(world)]
    const was = await ids(one)
    const [first = '', second = '', ...rest] = was

    const answers = await Promise.all([
      one(orderContent, { kind: of, order: [second, first, ...rest], was }),
      other(orderContent, { kind: of, order: [...rest, first, second], was }),
    ])

    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([200, 409]))
    const now = await ids(one)
    assert.deepEqual(now.toSorted(), was.toSorted())
    assert.equal(now[0], statuses[0] === 200 ? second : rest[0])
  })

  it('is ordered a page at a time, and what stands around it stays', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const [first = '', second = '', third = '', ...rest] = await ids(editor)

    await editor(orderContent, { kind: of, order: [third, second], was: [second, third] })

    assert.deepEqual(await ids(editor), [first, third, second, ...rest])
  })

  it('refuses what is not the same items, another’s, or has an order of its own', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const stranger = await somebody(world, 'owner', 'crescent')
    const was = await ids(editor)
    const twice = [was[0]!, was[0]!, ...was.slice(2)]

    const answers = [
      await editor(orderContent, { kind: of, order: twice, was }),
      await editor(orderContent, { kind: of, order: was.slice(1), was }),
      await editor(orderContent, { kind: of, order: [randomUUID()], was: [randomUUID()] }),
      await stranger(orderContent, { kind: of, order: was.toReversed(), was }),
      await editor(orderContent, { kind, order: was, was }),
    ]

    assert.deepEqual(
      answers.map(({ data }) => data.problem),
      [
        ...Array<string>(3).fill('changed-meanwhile'),
        // That organisation has no page of its team.
        'kind-not-found',
        'not-by-hand',
      ],
    )
    assert.deepEqual(await ids(editor), was)
  })

  it('gets what is new at its end', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const { data } = await editor(listContent, { kind: 'service', pageSize: 100 })
    const service = await editor(showContent, { kind: 'service', id: data.items[0].id })

    const { id } = await write(editor, { of: 'service', fields: service.data.draft.fields })

    const after = await editor(listContent, { kind: 'service', pageSize: 100 })
    assert.equal(after.data.items.at(-1).id, id)
  })
})

describe('who has something open', () => {
  it('is told to others with since when, until they leave or are silent', async (t) => {
    const world = await story(t)
    const [one, other] = [await somebody(world), await somebody(world)]
    const { id } = await write(one)
    const open = { kind, id }

    const alone = await one(holdContent, open)
    world.wait({ minutes: 1 })
    await one(holdContent, open)
    const met = await other(holdContent, open)
    await one(leaveContent, open)
    const left = await other(holdContent, open)
    await one(holdContent, open)
    world.wait({ minutes: 5 })
    const silent = await other(holdContent, open)

    assert.deepEqual(alone.data.others, [])
    const [{ name, since }] = met.data.others
    assert.equal(name, 'Office Worker')
    assert.ok(world.house.now().getTime() - Date.parse(since) > 60_000, 'since they opened it')
    assert.deepEqual([left.data.others, silent.data.others], [[], []])
  })

  it('is nobody’s business elsewhere', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    const stranger = await somebody(world, 'owner', 'crescent')
    const { id } = await write(editor)
    await editor(holdContent, { kind, id })

    const no = await stranger(holdContent, { kind: 'announcement', id })

    assert.deepEqual([no.status, no.data.problem], [404, 'item-not-found'])
  })
})

describe('several things that were sent', () => {
  const MESSAGE = { email: 'khadija@example.org', subject: 'Hall', message: 'May we?' }

  it('are done together, or none is and each is named', async (t) => {
    const world = await story(t)
    const editor = await somebody(world)
    for (const name of ['Khadija Osman', 'Bilal Osman'])
      await world.visitor.asks(sendContact, { ...MESSAGE, name })
    const { data } = await editor(listInbox, {})
    type Sent = { id: string; deskRevision: number }
    const items = (data.items as Sent[]).map(({ id, deskRevision }) => ({
      id,
      state: 'done' as const,
      basedOn: deskRevision,
    }))

    const done = await editor(moveSubmissions, { items })
    const again = await editor(moveSubmissions, { items })
    const late = await editor(moveSubmissions, {
      items: items.map((item, i) => (i === 0 ? { ...item, state: 'open' as const } : item)),
    })
    const left = await editor(listInbox, {})

    assert.ok(items.length >= 2)
    assert.deepEqual([done.status, again.status], [200, 200])
    assert.deepEqual(faults(late), [`${items[0]!.id}.changed-meanwhile`])
    assert.equal(left.data.total, 0)
  })

  it('are not there for whoever may not read them', async (t) => {
    const world = await story(t)
    const teacher = await somebody(world, 'imam')
    await world.visitor.asks(sendContact, { ...MESSAGE, name: 'Khadija Osman' })
    const [row] = await world.rows<{ id: string }>('select id from submissions')

    const no = await teacher(moveSubmissions, {
      items: [{ id: row!.id, state: 'done', basedOn: 0 }],
    })

    assert.deepEqual(faults(no), [`${row!.id}.submission-not-found`])
  })
})
