import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadWebBundle } from '#platform/server/web-bundle.ts'

const gift = {
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
  donor: { firstName: 'Maryam' },
  receiptUrl: 'https://al-noor.example/api/receipt/0f1e2d3c.pdf',
  thankYouUrl: 'https://al-noor.example/thank-you/0f1e2d3c',
}

describe('the receipt mail', () => {
  it('thanks, and says what was given to whom and when', async () => {
    const { subject, text } = await render()

    assert.equal(subject, 'Your gift of £35.62 to Al-Noor Masjid: receipt')
    for (const words of [
      'Thank you, Maryam',
      'Your gift of £35.62 to Al-Noor Masjid was received on Saturday 21 November',
      'Gift Aid adds £8.75 to your gift, at no cost to you.',
      'Download your receipt <https://al-noor.example/api/receipt/0f1e2d3c.pdf>',
      'Receipt 0F1E2D3C',
      'Al-Noor Islamic Trust\nRegistered charity 1234567\n12 Courtyard Lane, Birmingham B11 1AA',
    ])
      assert.ok(text.includes(words), `${words} is missing in: ${text}`)
    assert.match(text, /Card fee, which you chose to pay +£0\.62\nTotal +£35\.62/)
  })

  it('says what kind of gift it was', async () => {
    assert.match((await render({ frequency: 'friday' })).text, /Your Friday gift of/)
    assert.match((await render({ frequency: 'monthly' })).text, /Your monthly gift of/)
    const tribute = { kind: 'memory', name: 'Ibrahim' }
    assert.match((await render({ tribute })).text, /Given in memory of Ibrahim\./)
    assert.match((await render({ anonymous: true })).text, /your name is not shown/)
  })

  it('leaves out what is not so', async () => {
    const { text } = await render({ fee: 0, giftAid: { declared: false, reclaim: 0 } })
    assert.ok(!/Card fee|Gift Aid|honour|memory|not shown|TEST/.test(text), text)
  })

  it('says first of all that a gift from the sandbox was a test', async () => {
    const { subject, text } = await render({ test: true })

    assert.match(subject, /^\[Test\] /)
    assert.ok(text.indexOf('TEST: no money moved') < text.indexOf('Thank you'))
  })

  it('speaks Arabic from right to left', async () => {
    const { html, subject } = await render({ language: 'ar', donor: { firstName: 'مريم' } })

    assert.match(html, /<html[^>]* dir="rtl"[^>]* lang="ar"/)
    assert.match(html, /شكرًا لك، مريم/)
    assert.match(subject, /^إيصال تبرعك/)
  })

  it('shows what people typed as text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const { html } = await render({
      donor: { firstName: evil },
      items: [{ title: evil, amount: 100 }],
      organisation: { ...gift.organisation, name: evil, address: evil },
    })
    assert.ok(!html.includes('<img'))
    assert.ok(!html.includes('<script'))
  })

  it('has colours for the dark as well, and stays under what mail programs cut off', async () => {
    const { html } = await render()
    assert.match(html, /prefers-color-scheme:\s*dark/)
    assert.ok(html.length < 100_000)
  })
})

async function render(changes: object = {}) {
  const { renderMail } = await loadWebBundle()
  return renderMail('giving.receipt', { ...gift, ...changes })
}
