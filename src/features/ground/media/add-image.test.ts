import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import { addImage } from './add-image.ts'
import { DRAWN, imageOf, listAll, serveMedia } from './media.ts'
import { LARGEST_UPLOAD_MEGABYTES } from './rules.ts'

/** What the seed has hung up before. */
const HUNG_UP = Object.keys(DRAWN).length

describe('adding a picture', () => {
  it('makes it ready to be shown, largest WebP first', async (t) => {
    const { ctx } = await story(t)

    const id = await addImage(ctx, await picture({ alt: 'The prayer hall' }))

    const image = (await imageOf(ctx, [id])).get(id)
    assert.deepEqual(
      { ...image, variants: image?.variants.map(({ type, width }) => `${type} ${width}`) },
      {
        src: `/media/${id}/700.webp`,
        width: 700,
        height: 350,
        alt: 'The prayer hall',
        variants: [
          'image/avif 320',
          'image/avif 640',
          'image/avif 700',
          'image/webp 320',
          'image/webp 640',
          'image/webp 700',
        ],
      },
    )
  })

  it('stores the same picture once, also when two add it at the same moment', async (t) => {
    const { ctx, rows } = await story(t)
    const upload = await picture({ alt: '' })

    const ids = await Promise.all(Array.from({ length: 5 }, () => addImage(ctx, upload)))
    const again = await addImage(ctx, { ...upload, name: 'copy.png', alt: 'The minaret' })

    assert.deepEqual(new Set([...ids, again]).size, 1)
    assert.equal((await rows(`select id from media where kind = 'image'`)).length, HUNG_UP + 1)
    assert.equal((await imageOf(ctx, [again])).get(again)?.alt, 'The minaret')
  })

  it('leaves no file behind when the database says no', async (t) => {
    const { ctx } = await story(t)
    const put: string[] = []
    const removed: string[] = []
    const watched: Context = {
      ...ctx,
      house: {
        ...ctx.house,
        files: {
          ...ctx.house.files,
          put: async (organisation, key) => void put.push(`${organisation}/${key}`),
          remove: async (organisation, key) => void removed.push(`${organisation}/${key}`),
        },
      },
      // A moment that no column takes.
      now: () => new Date(Number.NaN),
    }

    await assert.rejects(addImage(watched, await picture({ alt: '' })))

    assert.equal(put.length, 6)
    assert.deepEqual(removed.toSorted(), put.toSorted())
  })

  it('takes one that is as heavy as we say, from one network', async (t) => {
    const world = await story(t)
    const { token } = await staffAt(world, ['editor'])
    const side = 2_615
    const noise = randomBytes(side * side * 3)
    const bytes = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()

    const { status, data } = await world.visitor.sends(
      'POST',
      '/api/admin/pictures?name=noise.png&alt=Noise',
      {
        body: bytes,
        headers: { 'content-type': 'application/octet-stream', 'x-jwt-token': token },
      },
    )

    const megabytes = bytes.length / 1024 / 1024
    assert.ok(megabytes > 19.5 && megabytes < LARGEST_UPLOAD_MEGABYTES, String(megabytes))
    assert.deepEqual([status, data.image?.width], [200, 1920])
  })

  it('is not for the inside of a transaction', async (t) => {
    const { ctx } = await story(t)
    const upload = await picture({ alt: '' })
    await assert.rejects(
      inTransaction(ctx, (ctx) => addImage(ctx, upload)),
      /inside a transaction/,
    )
  })
})

describe('a picture', () => {
  it('belongs to one organisation: in lists, by its id and by its address', async (t) => {
    const { ctx, contextOf } = await story(t)
    const id = await addImage(ctx, await picture({ alt: '' }))
    const eastGate = await contextOf('east-gate')

    assert.equal((await imageOf(eastGate, [id])).size, 0)
    assert.equal(await serveMedia(eastGate, `${id}/320.webp`), undefined)
    assert.equal((await listAll(eastGate, { page: 1, pageSize: 20 })).total, 0)
    const { items, total } = await listAll(ctx, { page: 1, pageSize: 20 })
    assert.deepEqual([items[0]?.id, total], [id, HUNG_UP + 1])
  })

  it('is served as what it is, and nothing else is', async (t) => {
    const { ctx, visitor } = await story(t)
    const id = await addImage(ctx, await picture({ alt: '' }))

    const { status, headers, body } = await visitor.sends('GET', `/media/${id}/320.avif`)

    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'image/avif')
    assert.match(headers['cache-control']!, /immutable/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal((await sharp(body).metadata()).width, 320)
    for (const other of [
      '',
      id,
      `${id}/321.avif`,
      `${id}/320.png`,
      `..%2f..%2fsecret-key`,
      `${id}/..%2f320.avif`,
    ]) {
      assert.equal((await visitor.sends('GET', `/media/${other}`)).status, 404, other)
    }
  })
})

async function picture({ alt }: { alt: string }) {
  const bytes = await sharp({
    create: { width: 700, height: 350, channels: 3, background: '#0f5c5c' },
  })
    .png()
    .toBuffer()
  return { bytes, name: 'hall.png', alt }
}
