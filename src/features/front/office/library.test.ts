import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { addImage } from '#features/ground/media/add-image.ts'
import { addPicture, changePicture } from '#features/ground/media/contract.ts'
import { addItem } from '#features/ground/content/save.ts'
import {
  drawingId,
  forgetFiles,
  holdMedia,
  imageOf,
  listLeftParts,
  lockPicture,
  takeOut,
} from '#features/ground/media/media.ts'
import { saveSlide } from '#features/prayer/screens/admin/contract.ts'
import { saveLetter } from '#features/site/letters/contract.ts'
import { newsKind, showNews } from '#features/site/news/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import type { Answer, Endpoint, Question } from '#platform/shared/endpoint.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { waitersFor } from '#testing/locks.ts'
import { staffAt } from '#testing/staff.ts'
import { type Answered, type World, story } from '#testing/story.ts'
import { DAYS_KEPT, clearParts } from './clear-parts.ts'
import { putContent } from './contract.ts'
import { listLibrary, removePicture } from './library-contract.ts'
import { PLACES, TEXTS } from './picture-uses.ts'

type Kept = Answer<typeof listLibrary>['items'][number]

async function editorAt(world: World, slug = 'al-noor') {
  const { token } = await staffAt(world, ['editor'], slug)
  const visitor = world.visitorOf(`${slug}.localhost`)
  return <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    visitor.asks(endpoint, input, { 'x-jwt-token': token })
}

/** Red on its left half, blue on its right. */
async function halves(alt = 'Two halves') {
  const bytes = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#0000ff' },
  })
    .composite([
      {
        input: { create: { width: 300, height: 300, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  return { bytes, name: 'halves.png', alt }
}

const put = (
  editor: Awaited<ReturnType<typeof editorAt>>,
  kind: string,
  draft: Record<string, unknown>,
) => editor(putContent, { kind, id: randomUUID(), basedOn: 0, draft })

const slideOf = (pictureId: string) => ({
  id: randomUUID(),
  kind: 'picture' as const,
  title: 'A picture',
  pictureId,
  basedOn: '',
})

async function find(editor: Awaited<ReturnType<typeof editorAt>>, id: string): Promise<Kept> {
  const { data } = await editor(listLibrary, { pageSize: 100 })
  return data.items.find((item: Kept) => item.id === id)
}

describe('the library', () => {
  it('says of each picture where it stands, also inside an album and inside a text', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const id = await addImage(world.ctx, await halves())
    const put = async (kind: string, draft: Record<string, unknown>) =>
      assert.equal(
        (await editor(putContent, { kind, id: randomUUID(), basedOn: 0, draft })).status,
        200,
      )
    await put('news', { title: 'Above it', imageId: id, fields: {} })
    await put('news', {
      title: 'Inside it',
      html: `<p><img src="/media/${id}/320.webp" alt="Halves"></p>`,
      fields: {},
    })
    await put('album', {
      title: 'Album of halves',
      fields: { photos: [{ picture: id, caption: 'Red and blue' }] },
    })
    const draft: Question<typeof saveLetter>['draft'] = {
      title: 'Inside an email',
      html: `<p><img src="/media/${id}/320.webp" alt="Halves"></p>`,
      language: 'en',
      topics: ['news'],
    }
    const saved = await editor(saveLetter, { id: randomUUID(), basedOn: 0, draft })
    assert.equal(saved.status, 200)

    const { uses } = await find(editor, id)

    assert.deepEqual(
      uses.map(({ room, title }) => `${room}: ${title}`),
      ['news: Above it', 'album: Album of halves', 'letter: Inside an email', 'news: Inside it'],
    )
  })

  it('finds what stands nowhere, what says nothing, and what somebody looks for', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const told = await addImage(world.ctx, await halves('A carpet from Konya'))
    const silent = await addImage(world.ctx, {
      ...(await halves('')),
      bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
    })
    const idsOf = async (asked: Question<typeof listLibrary>) =>
      (await editor(listLibrary, { pageSize: 100, ...asked })).data.items.map(({ id }: Kept) => id)

    const unused = await idsOf({ shelf: 'unused' })
    assert.ok(unused.includes(told) && unused.includes(silent))
    assert.ok(!unused.includes(drawingId('courtyard')))
    assert.deepEqual(await idsOf({ shelf: 'untold' }), [silent])
    assert.deepEqual(await idsOf({ q: 'konya' }), [told])
  })

  it('removes only what stands nowhere, with its files, and twice is once', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const id = await addImage(world.ctx, await halves())

    const used = await editor(removePicture, { id: drawingId('courtyard') })
    const gone = await editor(removePicture, { id })
    const again = await editor(removePicture, { id })

    assert.deepEqual([used.status, used.data.problem], [409, 'picture-in-use'])
    assert.deepEqual([gone.status, again.status], [200, 200])
    assert.equal((await world.visitor.sends('GET', `/media/${id}/320.webp`)).status, 404)
    assert.equal(await find(editor, id), undefined)
    const [entry] = await world.rows<{ title: string }>(
      `select title from trail_entries where deed = 'picture-removed'`,
    )
    assert.equal(entry?.title, 'Two halves')
  })

  it('takes a picture out before somebody names it, who is told at the field', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const named = (id: string): Record<string, () => Promise<Answered>> => ({
      imageId: () => put(editor, 'news', { title: 'A', imageId: id, fields: {} }),
      'fields.photos.0.picture': () =>
        put(editor, 'album', { title: 'B', fields: { photos: [{ picture: id }] } }),
      html: () =>
        put(editor, 'news', { title: 'C', html: `<img src="/media/${id}/9.webp">`, fields: {} }),
      pictureId: () => editor(saveSlide, slideOf(id)),
    })

    for (const field of Object.keys(named(''))) {
      const id = await addImage(world.ctx, await halves())
      const { naming, paths } = await inTransaction(world.ctx, async (ctx) => {
        await lockPicture(ctx, id)
        const naming = named(id)[field]!()
        await waitersFor(world, 1)
        return { naming, paths: await takeOut(ctx, id) }
      })
      await forgetFiles(world.ctx, paths)

      const { status, data } = await naming
      assert.deepEqual(
        [status, JSON.stringify(data).includes(`"field":"${field}"`)],
        [422, true],
        JSON.stringify(data),
      )
    }
  })

  it('leaves a picture that somebody names at the same moment, and says where it stands', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const id = await addImage(world.ctx, await halves())

    const removing = await inTransaction(world.ctx, async (ctx) => {
      await holdMedia(ctx, [id])
      const removing = editor(removePicture, { id })
      await waitersFor(world, 1)
      await addItem(ctx, newsKind, {
        title: 'First',
        html: `<img src="/media/${id}/320.webp">`,
        fields: {},
      })
      return { removing }
    })

    const { status, data } = await removing.removing
    assert.deepEqual([status, data.problem], [409, 'picture-in-use'])
  })

  it('forgets the parts that nobody sees or names for a quarter of a year, and no other', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const id = await addImage(world.ctx, await halves())
    const cutTo = async (shape: '1:1' | '3:2' | '4:5' | '16:9') => {
      const { version } = await find(editor, id)
      const cut = { shape, x: 50, y: 50 }
      const { data } = await editor(changePicture, {
        id,
        alt: 'Two halves',
        tags: [],
        cut,
        basedOn: version,
      })
      return data.image.src as string
    }
    const [square, flat] = [await cutTo('1:1'), await cutTo('3:2')]
    const html = `<p><img src="${flat}" alt="Halves"></p>`
    await put(editor, 'news', { title: 'With a part', html, fields: {} })
    const wide = await cutTo('16:9')
    const seen = async () =>
      Promise.all(
        [square, flat, wide].map(async (src) => (await world.visitor.sends('GET', src)).status),
      )

    await clearParts(world.ctx)
    assert.deepEqual(await seen(), [200, 200, 200])
    world.wait({ days: DAYS_KEPT + 1 })
    await clearParts(world.ctx, -1)
    assert.deepEqual(await seen(), [200, 200, 200], 'no time was left')
    await world.drain()

    assert.deepEqual(await seen(), [404, 200, 200])
    const before = new Date(world.ctx.now().getTime() - DAYS_KEPT * DAY_MS)
    const { length } = await listLeftParts(world.ctx, before, 10)
    assert.equal(length, 0, 'what is named is not looked at every night')
    const again = await editorAt(world)
    const { version } = await find(again, id)
    const cut = { shape: '1:1', x: 50, y: 50 } as const
    await again(changePicture, { id, alt: 'Two halves', tags: [], cut, basedOn: version })
    await clearParts(world.ctx)
    assert.deepEqual(await seen(), [200, 200, 200])
  })

  it('is seen as it was cut where many press the same at once', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const id = await addImage(world.ctx, await halves())
    const { version } = await find(editor, id)
    const asked = { id, alt: 'Two halves', tags: [], basedOn: version }

    const cut = { shape: '1:1', x: 50, y: 50 } as const
    const pressed = await Promise.all(
      Array.from({ length: 20 }, () => editor(changePicture, { ...asked, cut })),
    )

    assert.deepEqual([...new Set(pressed.map(({ status }) => status))], [200])
    const left = await world.rows(
      `select v.cut from media_variants v
       join media m on m.organisation_id = v.organisation_id and m.id = v.media_id
       where m.id = $1 and v.cut = m.cut and v.left_at is not null`,
      [id],
    )
    assert.deepEqual(left, [])
  })

  it('knows every column in which a text can show a picture', async (t) => {
    const { rows } = await story(t)

    const columns = await rows<{ place: string }>(`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name ~ 'html$' and table_name <> 'mails'`)

    const known = Object.entries(TEXTS).flatMap(([table, all]) =>
      all.map((one) => `${table}.${one}`),
    )
    assert.deepEqual(
      columns.map(({ place }) => place).filter((place) => !known.includes(place)),
      [],
    )
  })

  it('knows every column of the database that a picture is named in', async (t) => {
    const { rows } = await story(t)

    const keys = await rows<{ place: string }>(`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name ~ '(image|picture|photo|media)_id$'
        and table_name <> 'media_variants'`)

    assert.deepEqual(
      keys.map(({ place }) => place).toSorted(),
      Object.entries(PLACES)
        .map(([table, column]) => `${table}.${column}`)
        .toSorted(),
    )
  })

  it('is another organisation’s business in no way', async (t) => {
    const world = await story(t)
    const crescent = await editorAt(world, 'crescent')
    const id = await addImage(world.ctx, await halves())
    const kept = await find(await editorAt(world), id)

    const seen = await find(crescent, id)
    await crescent(removePicture, { id })
    const changed = await crescent(changePicture, {
      id,
      alt: 'Ours now',
      tags: [],
      cut: null,
      basedOn: kept.version,
    })

    assert.equal(seen, undefined)
    assert.deepEqual([changed.status, changed.data.problem], [404, 'picture-not-found'])
    assert.equal((await find(await editorAt(world), id)).image.alt, 'Two halves')
  })
})

describe('a picture of the library', () => {
  it('is cut around what matters, everywhere at once, and shown whole again', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const id = await addImage(world.ctx, await halves())
    const draft = { title: 'Halves', imageId: id, state: 'published', fields: {} }
    const { data: news } = await editor(putContent, {
      kind: 'news',
      id: randomUUID(),
      basedOn: 0,
      draft,
    })
    const { version } = await find(editor, id)
    const asked = { id, alt: 'The blue half', tags: ['colours'], basedOn: version }

    const cut = await editor(changePicture, { ...asked, cut: { shape: '1:1', x: 100, y: 50 } })
    const again = await editor(changePicture, { ...asked, cut: { shape: '1:1', x: 100, y: 50 } })
    const read = await world.visitor.asks(showNews, { id: news.slug })
    const shown = await world.visitor.sends('GET', read.data.image.src)
    const middle = sharp(shown.body).extract({ left: 20, top: 150, width: 1, height: 1 })
    const [red, , blue] = await middle.raw().toBuffer()
    const kept = await find(editor, id)
    await editor(changePicture, { ...asked, basedOn: kept.version, cut: null })
    const whole = (await imageOf(world.ctx, [id])).get(id)

    assert.deepEqual([cut.status, again.status], [200, 200])
    assert.deepEqual([read.data.image.width, read.data.image.height], [300, 300])
    assert.equal(read.data.image.alt, 'The blue half')
    assert.ok(blue! > 200 && red! < 60, `${red} ${blue}`)
    assert.deepEqual([kept.cut, kept.tags], [{ shape: '1:1', x: 100, y: 50 }, ['colours']])
    assert.deepEqual([kept.whole.width, kept.whole.height], [600, 300])
    assert.deepEqual([whole?.width, whole?.height], [600, 300])
    // Pages that were open while it was cut and made whole again go on showing what they showed.
    assert.equal((await world.visitor.sends('GET', read.data.image.src)).status, 200)
  })

  it('keeps what matters in it in sight where less of it is shown, also on the card of a link', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const id = await addImage(world.ctx, await halves())
    const draft = { title: 'Halves', imageId: id, state: 'published', fields: {} }
    const news = await editor(putContent, { kind: 'news', id: randomUUID(), basedOn: 0, draft })
    const { slug } = news.data
    const { version } = await find(editor, id)

    const cut = { shape: '3:2', x: 100, y: 50 } as const
    await editor(changePicture, { id, alt: 'Blue', tags: [], basedOn: version, cut })

    const { data } = await world.visitor.asks(showNews, { id: slug })
    const page = (await world.visitor.sends('GET', `/news/${slug}`)).body.toString()
    const card = await world.visitor.sends('GET', `/card/news/${slug}.jpg`)
    const edge = sharp(card.body).extract({ left: 660, top: 300, width: 1, height: 1 })
    const [red, , blue] = await edge.raw().toBuffer()
    assert.deepEqual(data.image.focus, { x: 100, y: 50 })
    assert.match(page, /style="object-position:100% 50%"/)
    assert.ok(blue! > 200 && red! < 60, `${red} ${blue}`)
  })

  it('is not overwritten by whoever read it before somebody else changed it', async (t) => {
    const world = await story(t)
    const [one, other] = [await editorAt(world), await editorAt(world)]
    const id = await addImage(world.ctx, await halves())
    const { version: basedOn } = await find(one, id)
    const asked = { id, tags: [], cut: null, basedOn }

    await one(changePicture, { ...asked, alt: 'First' })
    const late = await other(changePicture, { ...asked, alt: 'Second' })

    assert.deepEqual([late.status, late.data.problem], [409, 'changed-meanwhile'])
    assert.equal((await find(one, id)).image.alt, 'First')
  })

  it('is never added without saying what it shows', () => {
    const [silent, blank] = [{ name: 'a.png' }, { name: 'a.png', alt: ' ' }]
    assert.ok(!addPicture.input.safeParse(silent).success)
    assert.ok(!addPicture.input.safeParse(blank).success)
  })
})
