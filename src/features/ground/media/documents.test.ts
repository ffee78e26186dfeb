import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { configure } from '#features/ground/configuration/configuration.ts'
import { removeDocument, listDocuments } from '#features/front/office/library-contract.ts'
import { mp3File, mp4File, pdfFile } from '#testing/files.ts'
import { staffAt } from '#testing/staff.ts'
import { closeDraft, openDraft } from '#platform/server/http/uploads.ts'
import { canMount, smallDisk } from '#testing/small-disk.ts'
import { type World, story } from '#testing/story.ts'
import { openWire, write } from '#testing/wire.ts'
import { addPicture } from './contract.ts'
import { addDocument, changeDocument } from './documents-contract.ts'
import { LARGEST_DOCUMENT_MEGABYTES, LIBRARY_MEGABYTES, MEGABYTE, readRange } from './rules.ts'
import { sniffDocument } from './sniff-document.ts'

const sent = (bytes: Buffer) => ({
  bytes: bytes.length,
  at: async (position: number, most: number) => bytes.subarray(position, position + most),
})
const sniff = (bytes: Buffer) => sniffDocument(sent(bytes))

async function editorAt(world: World, slug = 'al-noor') {
  const { token } = await staffAt(world, ['editor'], slug)
  const visitor = world.visitorOf(`${slug}.localhost`)
  const headers = { 'x-jwt-token': token }
  return {
    token,
    picture: (body: Buffer) =>
      visitor.sends('POST', `${addPicture.path}?name=noise.jpg&alt=Noise`, {
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body,
      }),
    asks: ((endpoint, input) => visitor.asks(endpoint, input, headers)) as World['visitor']['asks'],
    uploads: (body: Buffer, title = 'Rules of the hall', name = 'scan.pdf') =>
      visitor.sends(
        'POST',
        `${addDocument.path}?${new URLSearchParams({ name, title, language: 'en' }).toString()}`,
        { headers: { ...headers, 'content-type': 'application/octet-stream' }, body },
      ),
  }
}

const draftsOf = (world: World) => {
  const folder = path.join(world.house.settings.dataFolder, 'uploads')
  return readdirSync(folder)
}

describe('what a file is', () => {
  it('its content says, and how long a recording plays', async () => {
    assert.deepEqual(await sniff(pdfFile()), { ending: 'pdf', seconds: null })
    assert.deepEqual(await sniff(mp3File({ frames: 3_829 })), { ending: 'mp3', seconds: 100 })
    assert.deepEqual(await sniff(mp3File({ tag: 'Jumu’ah'.slice(0, 4) })), {
      ending: 'mp3',
      seconds: 3,
    })
    assert.deepEqual(await sniff(mp4File({ seconds: 754 })), { ending: 'm4a', seconds: 754 })
  })

  it('is read of a packed recording from its own note', async () => {
    const uneven = mp3File()
    uneven.write('Xing', 36, 'latin1')
    uneven.writeUInt32BE(1, 40)
    uneven.writeUInt32BE(2_297, 44)
    assert.deepEqual(await sniff(uneven), { ending: 'mp3', seconds: 60 })
  })

  it('is refused by its name where we do not take it', async () => {
    const ogg = Buffer.from('OggS\0\x02rest of it')
    const aac = Buffer.alloc(200)
    for (let at = 0; at < 200; at += 100) aac.set([0xff, 0xf1, 0x50, 0x80, 0x0c, 0x9f, 0xfc], at)
    assert.deepEqual(await sniff(aac), { ending: 'aac', seconds: null })
    assert.equal(await sniff(ogg), 'recording-is-ogg')
    assert.equal(await sniff(mp4File({ tracks: ['soun', 'vide'] })), 'recording-has-a-picture')
    assert.equal(await sniff(pdfFile('a page', '/Encrypt 4 0 R')), 'document-is-locked')
    assert.equal(await sniff(pdfFile().subarray(0, 150)), 'document-is-cut-off')
    assert.equal(await sniff(mp4File().subarray(0, 900)), 'document-is-cut-off')
    assert.equal(await sniff(mp3File({ frames: 1 }).subarray(0, 300)), 'document-is-cut-off')
    for (const hostile of [
      '',
      'MZ\x90\0',
      '<html><script>alert(1)</script>',
      'PK\x03\x04',
      'ID3\x03\0\0\x7f\x7f\x7f\x7f',
      '\xff\xfb\x90\0 and then no sound, however much there is of it'.repeat(30),
      '\0\0\0\x14ftypM4A \0\0\0\0\0\0\0\0\0\0\0\x05moov',
      '\0\0\0\x10ftypheic\0\0\0\0',
    ])
      assert.equal(await sniff(Buffer.from(hostile, 'latin1')), 'not-a-document', hostile)
  })
})

describe('a file made to hurt', () => {
  const box = (name: string, inner: Buffer = Buffer.alloc(0), said = 8 + inner.length) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(said)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, inner])
  }
  const times = (count: number, one: Buffer) => Buffer.concat(Array<Buffer>(count).fill(one))
  const begin = box('ftyp', Buffer.from('M4A \0\0\0\0'))

  it('whose boxes reach beyond its end is no recording', async () => {
    for (const said of [1_000, 0xffffffff])
      assert.equal(
        await sniff(Buffer.concat([begin, box('moov', box('trak', undefined, said))])),
        'not-a-document',
      )
    const track = box('trak', box('mdia', undefined, 0x7fffffff))
    assert.equal(await sniff(Buffer.concat([begin, box('moov', track)])), 'not-a-document')
  })

  it('whose note of its frames is cut off by the next one is as long as it sounds', async () => {
    const plain = mp3File()
    const cut = Buffer.from(plain)
    cut.write('Xing\0\0\0\x01', 417 - 8, 'latin1')
    assert.deepEqual(await sniff(cut), await sniff(plain))
  })

  it('of boxes in boxes is not read without end', async () => {
    const track = box('trak', times(190, box('mdia', times(190, box('free')))))
    const all = Buffer.concat([begin, box('moov', times(10, track))])
    let reads = 0
    const counted = {
      ...sent(all),
      at: (from: number, most: number) => (reads++, sent(all).at(from, most)),
    }

    assert.equal(await sniffDocument(counted), 'not-a-document')
    assert.ok(reads < 3_000, `${reads} reads`)
  })
})

describe('uploads on their way', () => {
  it('are a few for each organisation, so that none keeps all others out', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'uploads-'))
    const requests: IncomingMessage[] = []
    t.after(() => Promise.all(requests.map(closeDraft)))
    const begin = (organisation: string) => {
      const request = {} as IncomingMessage
      requests.push(request)
      return openDraft(folder, request, organisation)
    }

    const ours = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => begin('ours')))
    const theirs = await begin('theirs')
    await closeDraft(requests[0]!)
    const next = await begin('ours')

    assert.equal(ours.filter(Boolean).length, 4)
    assert.ok(theirs && next)
  })
})

describe('a document of the library', () => {
  it('is kept as it was sent, found by its title and tags, and once however often it is sent', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)

    const first = await editor.uploads(pdfFile())
    const [again, ...others] = await Promise.all(
      ['A', 'B', 'C'].map((title) => editor.uploads(pdfFile(), title)),
    )
    await Promise.all([1, 2, 3, 4].map((i) => editor.uploads(pdfFile('at once'), `T${i}`)))

    assert.equal(first.status, 200, first.message)
    const { id, title, ending, bytes, src } = first.data
    assert.deepEqual([title, ending, bytes], ['Rules of the hall', 'pdf', pdfFile().length])
    assert.ok([again!, ...others].every(({ data }) => data.id === id))
    const [{ count }] = (await world.rows<{ count: number }>(
      `select count(*)::int from media where kind = 'file' and title <> all(array(select title from media where kind = 'file' and created_at < '2026-11-21T11:00Z'))`,
    )) as [{ count: number }]
    assert.equal(count, 2)
    const { data } = await editor.asks(listDocuments, { q: 'rules' })
    const [item] = data.items
    await editor.asks(changeDocument, {
      id,
      title: 'Hall rules',
      language: 'ar',
      tags: ['hire'],
      basedOn: item.version,
    })
    const late = await editor.asks(changeDocument, {
      id,
      title: 'Mine',
      language: 'en',
      tags: [],
      basedOn: item.version,
    })
    const found = (await editor.asks(listDocuments, { q: 'HIRE' })).data.items
    assert.deepEqual([late.status, late.data.problem], [409, 'changed-meanwhile'])
    assert.deepEqual(
      found.map((each: { title: string; language: string }) => [each.title, each.language]),
      [['Hall rules', 'ar']],
    )
    assert.deepEqual(draftsOf(world), [])
    assert.equal((await world.visitor.sends('GET', src)).body.compare(pdfFile()), 0)
  })

  it('that is short comes whole, although it has ended before it is written down', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const { port } = world.server.server.address() as { port: number }
    const body = pdfFile().toString('latin1')
    const wire = await openWire(port)

    wire.send(
      write('POST', `${addDocument.path}?name=a.pdf&title=Short&language=en`, {
        host: 'al-noor.localhost',
        'x-jwt-token': editor.token,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
      }) + body,
    )

    assert.equal((await wire.answer())?.status, 200)
    wire.leave()
    assert.equal(
      (await editor.asks(listDocuments, { q: 'short' })).data.items[0].bytes,
      body.length,
    )
  })

  it('is served as what it is and as nothing that a browser would run', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const recording = mp3File()
    const { src } = (await editor.uploads(recording, 'On patience', 'x.mp3')).data

    const { status, headers, body } = await world.visitor.sends('GET', src)

    assert.equal(status, 200)
    assert.equal(body.compare(recording), 0)
    assert.match(src, /^\/media\/[0-9a-f-]{36}\/[0-9a-f]{16}\.mp3$/)
    assert.partialDeepStrictEqual(headers, {
      'content-type': 'audio/mpeg',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    assert.match(String(headers['content-security-policy']), /sandbox/)
    const again = await world.visitor.sends('GET', src, {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    assert.equal(again.status, 304)
    for (const other of [
      src.replace('.mp3', '.pdf'),
      `${src}/x`,
      src.replace(/.{20}$/, '0'.repeat(16) + '.mp3'),
    ])
      assert.equal((await world.visitor.sends('GET', other)).status, 404, other)
    assert.equal((await world.visitorOf('east-gate.localhost').sends('GET', src)).status, 404)
  })

  it('is sent in parts, so that a phone can move on in a recording', async (t) => {
    const world = await story(t)
    const recording = mp3File()
    const { src } = (await (await editorAt(world)).uploads(recording, 'On patience')).data
    const part = (range: string, more = {}) =>
      world.visitor.sends('GET', src, { headers: { range, ...more } })

    const middle = await part('bytes=1000-1999')
    const end = await part('bytes=-100')

    assert.equal(middle.status, 206)
    assert.equal(middle.headers['content-range'], `bytes 1000-1999/${recording.length}`)
    assert.equal(middle.body.compare(recording.subarray(1000, 2000)), 0)
    assert.equal(end.body.compare(recording.subarray(-100)), 0)
    assert.equal((await part(`bytes=${recording.length}-`)).status, 416)
    assert.equal((await part('bytes=0-1,5-6')).status, 200)
    assert.equal((await part('bytes=0-9', { 'if-range': '"another"' })).status, 200)
    assert.equal(
      (await world.visitor.sends('HEAD', src)).headers['content-length'],
      String(recording.length),
    )
  })

  it('is refused by name, before it is read and while it is, and nothing of it is left', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const { port } = world.server.server.address() as { port: number }
    const head = (length: number, token: string) =>
      write('POST', `${addDocument.path}?name=a.mp3&title=A&language=en`, {
        host: 'al-noor.localhost',
        'x-jwt-token': token,
        'content-type': 'application/octet-stream',
        'content-length': String(length),
      })

    const wire = await openWire(port)
    wire.send(head(LARGEST_DOCUMENT_MEGABYTES * MEGABYTE + 1, editor.token))
    assert.equal((await wire.answer())?.status, 413)
    wire.leave()
    const stranger = await openWire(port)
    stranger.send(head(5_000_000, 'nobody'))
    assert.equal((await stranger.answer())?.status, 401)
    stranger.leave()
    const gone = await openWire(port)
    gone.send(head(5_000_000, editor.token))
    gone.send('\xff\xfb\x90\0'.repeat(10_000))
    gone.leave()
    await gone.ended

    const svg = await editor.uploads(Buffer.from('<svg onload="alert(1)"/>'), 'A', 'a.pdf')
    const none = await editor.uploads(Buffer.alloc(0))
    assert.deepEqual([svg.status, svg.data.problem], [422, 'not-a-document'])
    assert.deepEqual([none.status, none.data.problem], [422, 'not-a-document'])
    assert.deepEqual(draftsOf(world), [])
    assert.equal((await editor.asks(listDocuments, { shelf: 'unused' })).data.total, 0)
  })

  it('that nobody recorded goes by itself a day later, with what a killed writer left', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const { house, ctx } = world
    const { checkpoint } = house
    Object.assign(house, {
      checkpoint: (step: string) => {
        if (step === 'media.document-kept') throw new Error('killed')
        checkpoint(step)
      },
    })
    const half = await editor.uploads(pdfFile('killed'))
    Object.assign(house, { checkpoint })
    const kept = await editor.uploads(pdfFile('kept'), 'Kept')
    const mine = async () =>
      (await Array.fromAsync(house.files.list())).filter(
        ({ organisationId, key }) => organisationId === ctx.organisation.id && key.endsWith('.pdf'),
      ).length

    const before = await mine()
    await world.drain()

    assert.equal(half.status, 500)
    assert.equal(before - (await mine()), 1)
    assert.equal((await world.visitor.sends('GET', kept.data.src)).status, 200)
  })

  it('is another organisation’s business in no way', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const stranger = await editorAt(world, 'crescent')
    const { id } = (await editor.uploads(pdfFile())).data

    await stranger.asks(removeDocument, { id })
    const changed = await stranger.asks(changeDocument, {
      id,
      title: 'Ours',
      language: 'en',
      tags: [],
      basedOn: '',
    })

    assert.equal(changed.status, 404)
    assert.equal((await stranger.asks(listDocuments, { id })).data.total, 0)
    assert.equal((await editor.asks(listDocuments, { id })).data.total, 1)
  })
})

describe('a library', () => {
  const limit = (world: World, megabytes: number) =>
    configure(world.ctx, { libraryMegabytes: megabytes })
  const heavy = (word: string, bytes = 700_000) => pdfFile(word.padEnd(bytes, '.'))

  it('that is full takes nothing more, says so by name, and does again when something goes', async (t) => {
    const world = await story(t)
    const editor = await editorAt(world)
    const { used } = (await editor.asks(listDocuments, {})).data.space
    await limit(world, Math.ceil(used / MEGABYTE) + 2)
    // What is left then has room for one of the others, and not for two.
    const { most } = (await editor.asks(listDocuments, {})).data.space
    const first = await editor.uploads(heavy('first', most - used - 1_000_000))

    const both = await Promise.all(['a', 'b'].map((word) => editor.uploads(heavy(word))))
    const pictures = await editor.picture(await noise(900))
    const after = (await editor.asks(listDocuments, { q: 'rules of' })).data
    await editor.asks(removeDocument, { id: first.data.id })
    const again = await editor.uploads(heavy('again'))

    assert.equal(first.status, 200)
    const refused = [...both, pictures].filter(({ status }) => status !== 200)
    assert.deepEqual(
      refused.map(({ status, data }) => [status, data.problem]),
      [
        [409, 'library-full'],
        [409, 'library-full'],
      ],
    )
    assert.ok(after.space.used <= after.space.most)
    assert.equal(again.status, 200)
    assert.deepEqual(draftsOf(world), [])
  })

  it('has the room of its plan where nobody has set another', async (t) => {
    const world = await story(t)
    const { space } = (await (await editorAt(world)).asks(listDocuments, {})).data

    assert.equal(space.most, LIBRARY_MEGABYTES.premium * MEGABYTE)
    assert.ok(space.used > 100_000, 'the pictures of the seed')
  })
})

if (canMount)
  describe('a disk without room', () => {
    it('keeps nothing half, says so by name, and keeps the same again when there is room', async (t) => {
      const disk = smallDisk(t, { megabytes: 4 })
      const world = await story(t, { settings: { DATA_DIR: disk } })
      const editor = await editorAt(world)
      const filler = path.join(disk, 'filler')
      assert.throws(() => writeFileSync(filler, Buffer.alloc(8_000_000)), /ENOSPC/)
      // Enough for what comes, and not for keeping it.
      truncateSync(filler, statSync(filler).size - 400_000)
      const ours = () =>
        readdirSync(path.join(disk, 'files'), { recursive: true, encoding: 'utf8' })
      mkdirSync(path.join(disk, 'files', world.ctx.organisation.id, 'media'), { recursive: true })
      const before = ours()
      const document = pdfFile('x'.repeat(300_000))
      const picture = await noise(600)

      const no = [await editor.uploads(document), await editor.picture(picture)]
      const left = ours()
      writeFileSync(filler, '')
      const yes = [await editor.uploads(document), await editor.picture(picture)]

      for (const { status, data } of no) assert.deepEqual([status, data.problem], [507, 'no-room'])
      assert.deepEqual(
        left.filter((name) => !before.includes(name) && name.includes('.')),
        [],
      )
      assert.deepEqual(
        yes.map(({ status }) => status),
        [200, 200],
      )
    })
  })

async function noise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const
  return sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer()
}

describe('the bytes that are asked for', () => {
  it('are from the first to the last that there are', () => {
    assert.deepEqual(readRange('bytes=0-499', 1000), { from: 0, to: 499 })
    assert.deepEqual(readRange('bytes=500-', 1000), { from: 500, to: 999 })
    assert.deepEqual(readRange('bytes=-1', 1000), { from: 999, to: 999 })
    assert.deepEqual(readRange('bytes=-5000', 1000), { from: 0, to: 999 })
    assert.deepEqual(readRange('bytes=900-5000', 1000), { from: 900, to: 999 })
    for (const none of ['bytes=1000-', 'bytes=9-3', 'bytes=-0'])
      assert.equal(readRange(none, 1000), null, none)
    for (const all of ['', 'bytes=-', 'bytes=a-b', 'lines=1-2'])
      assert.equal(readRange(all, 1000), undefined, all)
  })
})
