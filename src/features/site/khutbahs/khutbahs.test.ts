import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { addItem } from '#features/ground/content/save.ts'
import { configure } from '#features/ground/configuration/configuration.ts'
import { drawingId } from '#features/ground/media/media.ts'
import { putContent } from '#features/front/office/contract.ts'
import { listDocuments, removeDocument } from '#features/front/office/library-contract.ts'
import { listResources } from '#features/site/resources/contract.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { feedKhutbahs, khutbahKind, listKhutbahs, showKhutbah } from './contract.ts'
import { isStream, topicsOf } from './rules.ts'

const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

async function editorAt(world: World) {
  const { token } = await staffAt(world, ['editor'])
  return ((endpoint, input) =>
    world.visitor.asks(endpoint, input, { 'x-jwt-token': token })) as World['visitor']['asks']
}

/** The kept files of the demonstration. */
async function seeded(world: World): Promise<Record<'pdf' | 'mp3', string>> {
  const rows = await world.rows<{ id: string; type: string }>(
    `select id, type from media where kind = 'file'`,
  )
  const idOf = (type: string) => rows.find((row) => row.type === type)!.id
  return { pdf: idOf('application/pdf'), mp3: idOf('audio/mpeg') }
}

describe('the archive of khutbahs', () => {
  it('is listed by the day on which they were given, and narrowed by speaker, topic and year', async (t) => {
    const { visitor } = await story(t)
    const list = async (asked = {}) => (await visitor.asks(listKhutbahs, asked)).data

    const all = await list()

    assert.equal(all.total, 5)
    assert.equal(all.items[0].title, 'The rope that holds us')
    assert.deepEqual(all.years, ['2026', '2025'])
    assert.deepEqual(all.topics, [
      'Character',
      'Community',
      'Family',
      'Giving',
      'Neighbours',
      'Work',
    ])
    assert.deepEqual(titles(await list({ speaker: 'Maulana Sajid Mahmood' })), [
      'Thinking well of people',
      'Honest scales',
    ])
    assert.deepEqual(titles(await list({ topic: 'Family' })), [
      'Thinking well of people',
      'What we owe our parents',
    ])
    assert.deepEqual(titles(await list({ year: '2025' })), ['Giving before we are asked'])
    assert.deepEqual(titles(await list({ topic: 'Fam' })), [])
    assert.deepEqual(
      (await visitor.asks(listKhutbahs, {}, { 'accept-language': 'ar' })).data.speakers,
      [
        { value: 'Maulana Sajid Mahmood', name: 'Maulana Sajid Mahmood' },
        { value: 'Imam Ibrahim Siddiqui', name: 'الإمام إبراهيم صديقي' },
      ],
    )
  })

  it('is searched by what was said, by whom and on what', async (t) => {
    const { visitor } = await story(t)
    const found = async (q: string) => titles((await visitor.asks(listKhutbahs, { q })).data)

    assert.deepEqual(await found('grain wet'), ['Honest scales'])
    assert.deepEqual(await found('sajid work'), ['Honest scales'])
    assert.deepEqual(await found('neighb'), ['The rope that holds us'])
    assert.deepEqual(await found('الظن'), ['Thinking well of people'])
  })

  it('shows one with its recording, its paper, and those before and after it', async (t) => {
    const { visitor } = await story(t)

    const newest = (await visitor.asks(showKhutbah, { id: 'the-rope-that-holds-us' })).data
    const middle = (await visitor.asks(showKhutbah, { id: 'what-we-owe-our-parents' })).data
    const none = await visitor.asks(showKhutbah, { id: 'another' })

    assert.deepEqual([newest.recording.ending, newest.recording.seconds], ['mp3', 15])
    assert.deepEqual(
      [newest.document.ending, newest.after, newest.before.title],
      ['pdf', null, 'Thinking well of people'],
    )
    assert.deepEqual(
      [middle.after.title, middle.before.title, middle.recording],
      ['Thinking well of people', 'Honest scales', null],
    )
    assert.deepEqual([none.status, none.data.problem], [404, 'khutbah-not-found'])
  })

  it('is a feed that podcast apps can subscribe to, of what can be heard alone', async (t) => {
    const { ctx, visitor } = await story(t)
    await addItem(ctx, khutbahKind, {
      title: 'Only <read> & "quoted"',
      state: 'published',
      fields: { givenOn: '2026-11-20', speaker: 'A' },
    })

    const { body, headers } = await visitor.sends('GET', feedKhutbahs.path)

    const text = body.toString()
    assert.match(String(headers['content-type']), /rss\+xml/)
    assert.equal(text.match(/<item>/g)?.length, 1)
    const [, address, length] =
      /<enclosure url="https?:\/\/[^/]+(\/media\/[^"]+\.mp3)" length="(\d+)" type="audio\/mpeg"\/>/.exec(
        text,
      ) ?? []
    assert.ok(address && Number(length) > 10_000, text)
    assert.match(text, /<itunes:duration>15<\/itunes:duration>/)
    assert.doesNotMatch(text, /<read>|Only/)
  })

  it('takes a recording for a recording and a document for a document, and refuses the rest at its field', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const { pdf, mp3 } = await seeded(world)
    const put = async (fields: Record<string, unknown>) => {
      const draft = { title: 'T', fields: { givenOn: '2026-11-20', speaker: 'A', ...fields } }
      const asked = { kind: 'khutbah', id: randomUUID(), basedOn: 0, draft }
      const { status, data } = await editor(putContent, asked)
      const { errors = [] } = data as { errors?: { field: string }[] }
      return [status, ...errors.map(({ field }) => field)]
    }

    assert.deepEqual(await put({ recording: mp3, document: pdf }), [200])
    assert.deepEqual(await put({ recording: pdf }), [422, 'fields.recording'])
    assert.deepEqual(await put({ document: mp3 }), [422, 'fields.document'])
    assert.deepEqual(await put({ document: drawingId('tea') }), [422, 'fields.document'])
    assert.deepEqual(await put({ recording: randomUUID() }), [422, 'fields.recording'])
    assert.deepEqual(await put({ recording: 'x' }), [422, 'fields.recording'])
    assert.deepEqual(await put({ video: 'javascript:alert(1)' }), [422, 'fields.video'])
    assert.deepEqual(await put({ givenOn: '' }), [422, 'fields.givenOn'])
  })

  it('keeps what it names in the library', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const { mp3: id } = await seeded(world)

    const { data } = await editor(listDocuments, { id })
    const refused = await editor(removeDocument, { id })

    assert.deepEqual(
      data.items[0].uses.map(({ room, title }: { room: string; title: string }) => [room, title]),
      [['khutbah', 'The rope that holds us']],
    )
    assert.deepEqual([refused.status, refused.data.problem], [409, 'document-in-use'])
    assert.equal((await editor(listDocuments, { shelf: 'unused' })).data.total, 0)
  })
})

describe('a document in the resources', () => {
  it('is answered with its type and its size', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const { pdf } = await seeded(world)
    const draft = {
      title: 'Rules of hire',
      state: 'published',
      fields: { form: 'file', document: pdf },
    }
    await editor(putContent, { kind: 'resource', id: randomUUID(), basedOn: 0, draft })

    const { data } = await world.visitor.asks(listResources, { q: 'hire' })

    const { ending, bytes } = data.items[0].document
    assert.equal(ending, 'pdf')
    assert.ok(bytes > 1_000)
    const empty = { title: 'Nothing', fields: { form: 'file' } }
    const no = await editor(putContent, {
      kind: 'resource',
      id: randomUUID(),
      basedOn: 0,
      draft: empty,
    })
    assert.equal(no.status, 422)
  })
})

describe('the live stream', () => {
  it('is an https address at a site that is known, and nothing that only looks like one', async (t) => {
    const { ctx } = await story(t)
    for (const good of [
      'https://www.youtube.com/@alnoor/live',
      'https://youtu.be/abc',
      'https://mixlr.com/alnoor',
    ])
      assert.ok(isStream(good), good)
    for (const bad of [
      '',
      'http://youtube.com/x',
      'https://youtube.com.evil.example/x',
      'https://notyoutube.com/',
      'https://youtube.com@evil.example/',
      'https://youtube.com:444/',
      'javascript:alert(1)//youtube.com',
    ])
      assert.ok(!isStream(bad), bad)
    await configure(ctx, { liveStream: 'https://youtu.be/abc' })
    await assert.rejects(configure(ctx, { liveStream: 'https://evil.example/' }))
  })
})

describe('topics', () => {
  it('stand with commas between, of whichever script', () => {
    assert.deepEqual(topicsOf('Patience,  Neighbours،الصبر ,, Patience'), [
      'Patience',
      'Neighbours',
      'الصبر',
    ])
  })
})
