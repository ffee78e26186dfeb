import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateSync } from 'node:zlib'
import { type PrintedReceipt, makeReceiptPdf } from './receipt-pdf.ts'

const gift: PrintedReceipt = {
  reference: '0F1E2D3C',
  organisation: {
    name: 'Al-Noor Masjid',
    legalName: 'Al-Noor Islamic Trust',
    charityNumber: '1234567',
    address: '12 Courtyard Lane\nBirmingham B11 1AA',
    primaryColor: '#0f5c5c',
    accentColor: '',
    url: 'https://al-noor.example',
    logo: '',
  },
  language: 'en',
  items: [
    { title: 'Where it is needed most', amount: 2500 },
    { title: 'Thursday food bank', amount: 1000 },
  ],
  fee: 62,
  total: 3562,
  currency: 'GBP',
  frequency: 'once',
  givenAt: '2026-11-21',
  giftAid: { declared: true, reclaim: 875 },
  test: false,
  donor: { name: 'Maryam Haddad' },
}

describe('a printed receipt', () => {
  it('says who received what from whom, and when', async () => {
    const [page = ''] = await read(gift)

    for (const fact of [
      'Receipt 0F1E2D3C',
      'Maryam Haddad',
      'Al-Noor Islamic Trust',
      '1234567',
      '12 Courtyard Lane',
      'Saturday 21 November 2026',
      'Where it is needed most',
      '£25.00',
      'Card fee, which you chose to pay',
      '£0.62',
      '£35.62',
      'Page 1 of 1',
    ])
      assert.ok(page.includes(fact), `${fact} is missing in: ${page}`)
  })

  it('speaks of Gift Aid only when it was declared', async () => {
    const [declared = ''] = await read(gift)
    const [other = ''] = await read({ ...gift, giftAid: { declared: false, reclaim: 0 } })

    assert.match(declared, /Gift Aid declared/)
    assert.match(declared, /can claim £8\.75 from HM Revenue[\s\S]*worth £43\.75/)
    assert.ok(!other.includes('Gift Aid'))
  })

  it('leaves out what was not given: a fee, a name, a number', async () => {
    const [page = ''] = await read({
      ...gift,
      fee: 0,
      donor: { name: '' },
      organisation: { ...gift.organisation, charityNumber: '' },
    })
    assert.ok(!page.includes('Card fee'))
    assert.ok(!page.includes('Registered charity'))
    assert.match(page, /Received with thanks/)
  })

  it('says on every page that a gift from the sandbox is a test', async () => {
    const items = Array.from({ length: 60 }, (_, i) => ({ title: `Cause ${i + 1}`, amount: 100 }))

    const pages = await read({ ...gift, items, test: true })

    assert.ok(pages.length >= 3)
    for (const page of pages) assert.match(page, /TEST(?!:)[\s\S]*TEST: no money moved/)
    const [real = ''] = await read(gift)
    assert.ok(!real.includes('TEST'))
  })

  it('says on every page, in its language, that it is a copy', async () => {
    const items = Array.from({ length: 60 }, (_, i) => ({ title: `Cause ${i + 1}`, amount: 100 }))

    const pages = await read({ ...gift, items, isCopy: true })

    assert.ok(pages.length >= 3)
    for (const page of pages) assert.match(page, /Receipt 0F1E2D3C · Copy/)
    for (const language of ['ar', 'ur'] as const) {
      const [first, again] = [
        await read({ ...gift, language }),
        await read({ ...gift, language, isCopy: true }),
      ]
      assert.notDeepEqual(first, again, language)
    }
  })

  it('goes on over further pages, with no line lost and the total once', async () => {
    const items = Array.from({ length: 60 }, (_, i) => ({ title: `Cause ${i + 1};`, amount: 100 }))

    const pages = await read({ ...gift, items })

    const all = pages.join('\n')
    for (const { title } of items) assert.equal(all.split(title).length, 2, title)
    assert.equal(all.split('Total').length, 2)
    assert.ok(pages.at(-1)!.includes(`Page ${pages.length} of ${pages.length}`))
  })

  it('wraps a name that is longer than the paper is wide, without losing a letter', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
    const [page = ''] = await read({ ...gift, donor: { name } })
    assert.ok(page.replaceAll('\n', '').includes(name))
  })

  it('prints Arabic names shaped, and in the order of reading', async () => {
    const [page = ''] = await read({ ...gift, donor: { name: 'مريم بنت عبد الله حداد' } })
    // Glyphs lie on paper from left to right, so the last letter of the name comes first.
    const lying = Array.from('بنت عبد').toReversed().join('')
    assert.ok(page.includes(lying), page)
  })

  it('prints names from elsewhere with letters of their own', async () => {
    const [page = ''] = await read({ ...gift, donor: { name: 'Марьям Ναδία' } })
    assert.ok(page.includes('Марьям') && page.includes('Ναδία'), page)

    const [bengali = ''] = await read({ ...gift, donor: { name: 'রহমান' } })
    for (const letter of 'রহমন') assert.ok(bengali.includes(letter), bengali)
  })

  it('leaves out a picture behind a name, which no face has', async () => {
    const withPicture = await read({
      ...gift,
      donor: { name: 'Maryam 🌙✨ Haddad\u{1f468}\u{1f3fd}\u200d🦱' },
    })
    const [page = ''] = withPicture

    assert.ok(/Maryam\s+Haddad/.test(page), page)
    assert.ok(!/[\u{fffd}\u{25a1}]/u.test(page), page)
  })

  it('is the same to the byte whenever it is printed', async () => {
    const [once, again] = [await makeReceiptPdf(gift), await makeReceiptPdf(gift)]
    assert.ok(once.equals(again))
  })

  it('knows its title and its language', async () => {
    const pdf = (await makeReceiptPdf({ ...gift, language: 'ar' })).toString('latin1')
    assert.match(pdf, /\/Lang \(ar\)/)
    assert.match(pdf, /\/DisplayDocTitle true/)
    assert.match(pdf, /\/Title /)
  })

  it('stays small', async () => {
    assert.ok((await makeReceiptPdf(gift)).length < 60_000)
  })
})

/** The words of every page, a line for each piece that was written. */
async function read(receipt: PrintedReceipt): Promise<string[]> {
  const bytes = await makeReceiptPdf(receipt)
  const objects = new Map<string, { head: string; stream: () => string }>()
  const text = bytes.toString('latin1')
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?=endobj|stream\n)/g)) {
    const [whole, id = '', head = ''] = match
    const from = match.index + whole.length + 'stream\n'.length
    const stream = () =>
      inflateSync(bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1]))).toString(
        'latin1',
      )
    objects.set(id, { head, stream })
  }
  const find = (head: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')

  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return pages.map(({ head }) => {
    const fonts = find(head, 'Resources')!.head
    let letters: string[] = []
    const lines: string[] = []
    const parts = find(head, 'Contents')!
      .stream()
      .matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)
    for (const [, font, shown] of parts) {
      if (font) letters = lettersOf(find(find(fonts, font)!.head, 'ToUnicode')!.stream())
      else lines.push(textOf(shown!, letters))
    }
    return lines.join('\n').replace(/\n?\.\n?/g, '.')
  })
}

function lettersOf(map: string): string[] {
  return [...map.matchAll(/\[(.*?)\]/gs)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]+)>/g)].map(([, code = '']) =>
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function textOf(shown: string, letters: readonly string[]): string {
  return [...shown.matchAll(/<([\da-f]+)>/g)]
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .map((code) => letters[Number.parseInt(code, 16)] ?? '')
    .join('')
}
