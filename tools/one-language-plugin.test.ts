import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAst } from 'vite'
import { onlyIn } from './one-language-plugin.ts'

const only = (code: string) => onlyIn('ar', code, parseAst(code))

describe('a script in one language', () => {
  it('keeps that language of what is there in every one', () => {
    assert.equal(
      only(`f({ en: 'Give', ar: 'تبرّع', ur: '' }, { "en": { one: 1 }, "ar": x, ur })`),
      `f({ ar: 'تبرّع' }, { "ar": x })`,
    )
    assert.equal(only('const words = { en, ar, ur }'), 'const words = { ar }')
  })

  it('leaves alone what is not in every language, or is more than that', () => {
    for (const code of [
      'f({ en: 1, ar: 2 })',
      'f({ en: 1, ar: 2, ur: 3, id: 4 })',
      'f({})',
      'f({ ...all })',
    ])
      assert.equal(only(code), code)
  })
})
