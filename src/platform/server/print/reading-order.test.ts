import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toVisualRuns } from './reading-order.ts'

/** Right-to-left pieces are marked with `<`, as they stand on paper from left to right. */
function seen(line: string, base: 'ltr' | 'rtl' = 'ltr') {
  return toVisualRuns(line, base).map(({ text, isRightToLeft }) =>
    isRightToLeft ? `<${text}` : text,
  )
}

describe('the order of a line on paper', () => {
  it('is as it was typed when everything reads from left to right', () => {
    assert.deepEqual(seen('Given by Maryam, £25.00 (2026)'), ['Given by Maryam, £25.00 (2026)'])
    assert.deepEqual(seen(''), [])
  })

  it('keeps a name of several Arabic words together', () => {
    assert.deepEqual(seen('Given by مريم حداد, Birmingham'), [
      'Given by ',
      '<مريم حداد',
      ', Birmingham',
    ])
  })

  it('begins at the right in an Arabic line, with foreign words in their own order', () => {
    assert.deepEqual(seen('إلى Al-Noor Masjid اليوم', 'rtl'), [
      '< اليوم',
      'Al-Noor Masjid',
      '<إلى ',
    ])
  })

  it('does not turn numbers around', () => {
    assert.deepEqual(seen('في 21/11/2026 تمامًا', 'rtl'), ['< تمامًا', '21/11/2026', '<في '])
    assert.deepEqual(seen('شارع 12 برمنغهام'), ['< برمنغهام', '12', '<شارع '])
    assert.deepEqual(seen('المجموع £35.62', 'rtl'), ['£35.62', '<المجموع '])
  })

  it('mirrors brackets with the text they are in', () => {
    assert.deepEqual(seen('مسجد (النور) هنا', 'rtl'), ['<مسجد )النور( هنا'])
  })

  it('keeps brackets with the foreign words they belong to', () => {
    assert.deepEqual(seen('Food bank (2026)', 'rtl'), ['Food bank (2026)'])
    assert.deepEqual(seen('وقف النور (Al-Noor Trust)', 'rtl'), [
      '<(',
      'Al-Noor Trust',
      '<وقف النور )',
    ])
    assert.deepEqual(seen('Al-Noor (مسجد النور)'), ['Al-Noor (', '<مسجد النور', ')'])
  })

  it('heeds invisible signposts, and does not print them', () => {
    assert.deepEqual(seen('\u200f25.00 \u200f', 'rtl'), ['< ', '25.00'])
  })

  it('keeps marks on their letters', () => {
    assert.deepEqual(seen('محمّد'), ['<محمّد'])
  })
})
