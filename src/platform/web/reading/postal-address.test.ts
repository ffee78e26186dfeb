import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toPostalAddress } from './postal-address.ts'

const written = (address: string) => JSON.parse(JSON.stringify(toPostalAddress(address) ?? null))

describe('an address, for search engines', () => {
  it('is told apart where its last line cannot be misread', () => {
    assert.deepEqual(written('12 Courtyard Lane\nSparkbrook\nBirmingham B11 1AA'), {
      '@type': 'PostalAddress',
      streetAddress: '12 Courtyard Lane, Sparkbrook',
      addressLocality: 'Birmingham',
      postalCode: 'B11 1AA',
      addressCountry: 'GB',
    })
    assert.deepEqual(written('1 Main Street\nDearborn, MI 48126'), {
      '@type': 'PostalAddress',
      streetAddress: '1 Main Street',
      addressLocality: 'Dearborn',
      addressRegion: 'MI',
      postalCode: '48126',
      addressCountry: 'US',
    })
    assert.deepEqual(written('Toronto ON M5V 2T6'), {
      '@type': 'PostalAddress',
      addressLocality: 'Toronto',
      addressRegion: 'ON',
      postalCode: 'M5V 2T6',
      addressCountry: 'CA',
    })
  })

  it('is left as it was written where it can be', () => {
    assert.equal(
      written('Jalan Masjid 4\n\n 50050 Kuala Lumpur '),
      'Jalan Masjid 4, 50050 Kuala Lumpur',
    )
    assert.equal(written('Behind the bakery'), 'Behind the bakery')
    assert.equal(written(' \n '), null)
  })
})
