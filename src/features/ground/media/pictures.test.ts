import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { Refusal } from '#platform/shared/refusal.ts'
import { makeReady } from './pictures.ts'
import {
  LONGEST_SIDE,
  boxOf,
  focusOf,
  isPath,
  pathOf,
  readCut,
  sniff,
  widthsOf,
  writeCut,
} from './rules.ts'

/** A gradient with a red corner at the top left, so that a turn of the picture can be seen. */
function photograph(width: number, height: number) {
  const corner = Math.ceil(Math.min(width, height) / 4)
  const drawn = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="#0f5c5c"/><stop offset="1" stop-color="#e8c37a"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/><rect width="${corner}" height="${corner}" fill="red"/></svg>`
  return sharp(Buffer.from(drawn))
}

describe('making a picture ready', () => {
  it('keeps it in every usual width up to its own, as AVIF and as WebP', async () => {
    const { variants, width, height, type } = await makeReady(
      await photograph(1200, 800).jpeg().toBuffer(),
    )

    assert.deepEqual(
      variants.map(({ type, width, height }) => `${type} ${width}x${height}`),
      [
        'image/webp 320x213',
        'image/avif 320x213',
        'image/webp 640x427',
        'image/avif 640x427',
        'image/webp 960x640',
        'image/avif 960x640',
        'image/webp 1200x800',
        'image/avif 1200x800',
      ],
    )
    assert.deepEqual({ width, height, type }, { width: 1200, height: 800, type: 'image/jpeg' })
    for (const { bytes, type } of variants) assert.equal(sniff(bytes), type)
  })

  it('never makes it larger than it is', async () => {
    const { variants } = await makeReady(await photograph(90, 60).png().toBuffer())
    assert.deepEqual(
      variants.map(({ width }) => width),
      [90, 90],
    )
  })

  it('puts it upright, as the camera meant it', async () => {
    // 6: the top of the picture is at the right of the stored pixels.
    const sideways = photograph(600, 400).jpeg().withMetadata({ orientation: 6 })
    const { width, height, variants } = await makeReady(await sideways.toBuffer())

    assert.deepEqual([width, height], [400, 600])
    const { data, info } = await sharp(variants[0]!.bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const topRight = (10 * info.width + info.width - 10) * info.channels
    assert.ok(data[topRight]! > 200 && data[topRight + 1]! < 60, 'the red corner is top right')
  })

  it('forgets place, camera and name', async () => {
    const telling = await photograph(400, 300)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Maryam Haddad', Model: 'Telephone 12' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 27/1 20/1' },
      })
      .toBuffer()
    assert.ok(telling.includes('Maryam Haddad'))

    const { variants } = await makeReady(telling)

    for (const { bytes } of variants) {
      assert.ok(!bytes.includes('Maryam') && !bytes.includes('Telephone'))
      assert.equal((await sharp(bytes).metadata()).exif, undefined)
    }
  })

  it('keeps what is transparent', async () => {
    const { variants } = await makeReady(
      await sharp({ create: { width: 50, height: 50, channels: 4, background: '#0f5c5c80' } })
        .png()
        .toBuffer(),
    )
    for (const { bytes } of variants) assert.equal((await sharp(bytes).metadata()).hasAlpha, true)
  })

  it('takes the first frame of a moving picture', async () => {
    const frames = await Promise.all(
      [photograph(64, 48), photograph(64, 48)].map((p) => p.png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()

    const { width, height } = await makeReady(moving)

    assert.deepEqual([width, height], [64, 48])
  })

  it('refuses a drawing that is a program, whatever it is called', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await refused('picture-is-a-drawing', Buffer.from(drawing))
    await refused('picture-is-a-drawing', Buffer.from(`<?xml version="1.0"?>\n${drawing}`))
    await refused('picture-is-a-drawing', Buffer.from(`\ufeff  ${drawing}`))
    await refused('not-a-picture', Buffer.from('<html><body>A page</body></html>'))
  })

  it('says what to do with a photo of an iPhone', async () => {
    for (const brand of ['heic', 'heix', 'mif1', 'hevc'])
      await refused('picture-is-heic', Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`))
  })

  it('refuses what only begins like a picture, and what is cut off', async () => {
    await refused('not-a-picture', Buffer.from('\xff\xd8\xff<html>', 'latin1'))
    await refused('not-a-picture', Buffer.from('%PDF-1.7'))
    await refused('not-a-picture', Buffer.alloc(0))
    const whole = await photograph(800, 600).jpeg().toBuffer()
    await refused('not-a-picture', whole.subarray(0, whole.length / 2))
  })

  it('refuses a small file that would unfold to more pixels than we can hold', async () => {
    const flat = { channels: 3, background: 'white' } as const
    const bomb = sharp({ create: { width: 12_000, height: 9_000, ...flat } })
    await refused('picture-too-large', await bomb.png().toBuffer())
    const ribbon = sharp({ create: { width: 2, height: LONGEST_SIDE + 1, ...flat } })
    await refused('picture-too-large', await ribbon.png().toBuffer())
  })

  it('refuses an upload that is too heavy before looking into it', async () => {
    await refused('picture-too-heavy', Buffer.alloc(21 * 1024 * 1024))
  })

  it('says busy when too many wait for their turn, and serves the others', async () => {
    const small = await photograph(40, 30).png().toBuffer()

    const all = await Promise.allSettled(Array.from({ length: 40 }, () => makeReady(small)))

    const problems = all.flatMap(({ status, ...rest }) =>
      status === 'rejected' ? [(rest as PromiseRejectedResult).reason as Refusal] : [],
    )
    assert.equal(problems.length, 40 - 26)
    assert.ok(problems.every(({ code, status }) => code === 'busy' && status === 503))
  })
})

describe('the widths of a picture', () => {
  it('are the usual ones below its own, and its own up to the widest', () => {
    assert.deepEqual(widthsOf(100), [100])
    assert.deepEqual(widthsOf(320), [320])
    assert.deepEqual(widthsOf(321), [320, 321])
    assert.deepEqual(widthsOf(8000), [320, 640, 960, 1440, 1920])
  })
})

describe('the part of a picture', () => {
  it('is the largest of its shape that fits, as near to what matters as the edges allow', () => {
    const wide = { width: 600, height: 300 }
    assert.deepEqual(boxOf({ shape: '1:1', x: 50, y: 50 }, wide), {
      left: 150,
      top: 0,
      width: 300,
      height: 300,
    })
    assert.equal(boxOf({ shape: '1:1', x: 0, y: 0 }, wide).left, 0)
    assert.equal(boxOf({ shape: '1:1', x: 100, y: 100 }, wide).left, 300)
    assert.deepEqual(boxOf({ shape: '3:2', x: 50, y: 100 }, { width: 300, height: 600 }), {
      left: 0,
      top: 400,
      width: 300,
      height: 200,
    })
    assert.deepEqual(boxOf({ shape: '16:9', x: 3, y: 97 }, { width: 1, height: 1 }), {
      left: 0,
      top: 0,
      width: 1,
      height: 1,
    })
  })

  it('says where what matters is in it, unless that is its middle', () => {
    const high = { width: 300, height: 600 }
    assert.deepEqual(focusOf({ shape: '3:2', x: 50, y: 5 }, high), { x: 50, y: 15 })
    assert.deepEqual(focusOf({ shape: '3:2', x: 10, y: 100 }, high), { x: 10, y: 100 })
    assert.equal(focusOf({ shape: '3:2', x: 50, y: 40 }, high), undefined)
    assert.equal(focusOf(null, high), undefined)
  })

  it('is read as it was written', () => {
    const cut = { shape: '4:5', x: 7, y: 100 } as const
    assert.deepEqual(readCut(writeCut(cut)), cut)
    assert.equal(readCut(writeCut(null)), null)
    const id = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9'
    assert.equal(pathOf(id, 640, 'image/webp', cut), `${id}/640-4x5-7-100.webp`)
    assert.ok(isPath(pathOf(id, 640, 'image/webp', cut)))
  })
})

describe('the path of a variant', () => {
  it('is told from every other path', () => {
    const id = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9'
    assert.ok(isPath(pathOf(id, 640, 'image/webp')))
    for (const other of [`${id}/640.png`, `${id}/../x/1.webp`, id, '', 'a.webp', `/${id}/1.webp`])
      assert.ok(!isPath(other), other)
  })
})

async function refused(code: string, upload: Buffer) {
  await assert.rejects(makeReady(upload), (error) => {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(error.code, code)
    return true
  })
}
