import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, describe, it } from 'node:test'
import { type Files, openFiles } from './files.ts'
import { readSettings } from './settings.ts'

const alNoor = '00000000-0000-7000-8000-00000000a001'
const eastGate = '00000000-0000-7000-8000-00000000a002'
const pdf = { type: 'application/pdf' } as const

describe('files on a disk', () => keepsItsPromises(onDisk))
describe('files in a bucket', () => keepsItsPromises(inBucket))

function keepsItsPromises(open: (t: TestContext) => Promise<Files>) {
  it('are read back as they were written, with their type', async (t) => {
    const files = await open(t)

    await files.put(alNoor, 'receipts/a.pdf', Buffer.from('a receipt'), pdf)

    const read = await files.get(alNoor, 'receipts/a.pdf')
    assert.equal(read?.body.toString(), 'a receipt')
    assert.equal(read.type, 'application/pdf')
  })

  it('are replaced when written again', async (t) => {
    const files = await open(t)

    await files.put(alNoor, 'a.pdf', Buffer.from('first'), pdf)
    await files.put(alNoor, 'a.pdf', Buffer.from('second'), pdf)

    assert.equal((await files.get(alNoor, 'a.pdf'))?.body.toString(), 'second')
  })

  it('are written and read piece by piece, and from one byte to another', async (t) => {
    const files = await open(t)
    const text = 'a recording '.repeat(40_000)

    const read = () => Readable.from([Buffer.from(text)])
    await files.put(alNoor, 'a.mp3', { bytes: text.length, read }, { type: 'audio/mpeg' })

    const opened = (await files.open(alNoor, 'a.mp3'))!
    assert.deepEqual([opened.bytes, opened.type], [text.length, 'audio/mpeg'])
    assert.equal(Buffer.concat(await Array.fromAsync(opened.read())).toString(), text)
    const part = await Array.fromAsync(opened.read({ from: 2, to: 10 }))
    assert.equal(Buffer.concat(part).toString(), 'recording')
    assert.equal(await files.open(alNoor, 'b.mp3'), undefined)
    assert.equal(await files.open(eastGate, 'a.mp3'), undefined)
  })

  it('belong to one organisation, whatever the key', async (t) => {
    const files = await open(t)

    await files.put(alNoor, 'a.pdf', Buffer.from('a'), pdf)

    assert.equal(await files.get(eastGate, 'a.pdf'), undefined)
  })

  it('are gone once removed, and removing again is no mistake', async (t) => {
    const files = await open(t)
    await files.put(alNoor, 'a.pdf', Buffer.from('a'), pdf)

    await files.remove(alNoor, 'a.pdf')
    await files.remove(alNoor, 'a.pdf')

    assert.equal(await files.get(alNoor, 'a.pdf'), undefined)
  })

  it('are listed, those of every organisation, and nothing else', async (t) => {
    const files = await open(t)
    assert.deepEqual(await Array.fromAsync(files.list()), [])
    for (const [organisation, key] of [
      [alNoor, 'a.pdf'],
      [alNoor, 'receipts/2026/b.pdf'],
      [eastGate, 'a.pdf'],
    ] as const)
      await files.put(organisation, key, Buffer.from(key), pdf)

    const listed = await Array.fromAsync(
      files.list(),
      ({ organisationId, key }) => `${organisationId}/${key}`,
    )

    assert.deepEqual(listed.toSorted(), [
      `${alNoor}/a.pdf`,
      `${alNoor}/receipts/2026/b.pdf`,
      `${eastGate}/a.pdf`,
    ])
  })

  it('refuse a key that climbs, hides or begins at the root', async (t) => {
    const files = await open(t)
    for (const key of [
      `../${eastGate}/a.pdf`,
      'a/../../b.pdf',
      '/etc/passwd.txt',
      'a//b.pdf',
      '.hidden.pdf',
      'a/.b.pdf',
      'a\\..\\b.pdf',
      'a\0.pdf',
      'a/..%2f.pdf',
      '',
    ]) {
      await assert.rejects(files.get(alNoor, key), /There can be no file called/, key)
      await assert.rejects(files.put(alNoor, key, Buffer.from('x'), pdf), key)
      await assert.rejects(files.remove(alNoor, key), key)
    }
    await assert.rejects(files.get('..', 'a.pdf'), /There can be no file/)
  })

  it('are not stored under an ending that says another type', async (t) => {
    const files = await open(t)
    await assert.rejects(files.put(alNoor, 'a.webp', Buffer.from('x'), pdf), /cannot be stored/)
    await assert.rejects(files.put(alNoor, 'a.html', Buffer.from('x'), pdf), /No type is known/)
  })
}

describe('writing a file to a disk', () => {
  it('leaves one whole file and no draft when twenty write it at once', async (t) => {
    const folder = await emptyFolder(t)
    const files = openFiles(readSettings({ DATA_DIR: folder }))
    const texts = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(50_000))

    await Promise.all(texts.map((text) => files.put(alNoor, 'm/a.pdf', Buffer.from(text), pdf)))

    assert.ok(texts.includes((await files.get(alNoor, 'm/a.pdf'))!.body.toString()))
    assert.deepEqual(await readdir(path.join(folder, 'files', alNoor, 'm')), ['a.pdf'])
  })

  it('is forgotten with what a writer who was killed has left of it, and only that', async (t) => {
    const folder = await emptyFolder(t)
    const files = openFiles(readSettings({ DATA_DIR: folder }))
    const at = path.join(folder, 'files', alNoor, 'm')
    await files.put(alNoor, 'm/b.pdf', Buffer.from('b'), pdf)
    await writeFile(path.join(at, '.a.pdf.0f1e2d3c'), 'half')
    await writeFile(path.join(at, '.b.pdf.0f1e2d3c'), 'half')

    await files.remove(alNoor, 'm/a.pdf')

    assert.deepEqual((await readdir(at)).toSorted(), ['.b.pdf.0f1e2d3c', 'b.pdf'])
  })
})

async function onDisk(t: TestContext): Promise<Files> {
  return openFiles(readSettings({ DATA_DIR: await emptyFolder(t) }))
}

/** The few words of S3 that we speak, remembered in a map. */
async function inBucket(t: TestContext): Promise<Files> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const name = decodeURIComponent(pathname)
    const body = objects.get(name)
    if (searchParams.get('list-type') === '2') {
      // A page holds two.
      const from = Number(searchParams.get('continuation-token') ?? 0)
      const keys = [...objects.keys()].toSorted().map((key) => key.slice('/uploads/'.length))
      const more = from + 2 < keys.length
      response.writeHead(200, { 'content-type': 'application/xml' })
      response.end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>` +
          (more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '') +
          keys
            .slice(from, from + 2)
            .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
            .join('') +
          '</ListBucketResult>',
      )
    } else if (request.method === 'PUT') {
      objects.set(name, Buffer.concat(await Array.fromAsync(request)))
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(name)
      response.writeHead(204).end()
    } else if (body) {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = from ? body.subarray(Number(from), Number(to) + 1) : body
      response.writeHead(from ? 206 : 200, {
        'content-length': part.length,
        'last-modified': 'Thu, 26 Nov 2026 08:00:00 GMT',
      })
      response.end(request.method === 'HEAD' ? undefined : part)
    } else {
      response.writeHead(404, { 'content-type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>')
    }
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return openFiles(
    readSettings({
      S3_BUCKET: 'uploads',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  )
}

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sahn-files-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}
