import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { deriveTheme } from '#platform/shared/palette.ts'

const read = (files: string) => globSync(files).map((file) => readFileSync(file, 'utf8'))

/** But that of the screens, whose colours come with what they show. */
describe('the styles', () => {
  it('ask for no value that nobody gives: it would be as if the line were not there', () => {
    const sheets = read('src/**/!(screen).css')
    const given = new Set(
      [...sheets, deriveTheme({ primaryColor: '#0f5c5c' }).css]
        .flatMap((sheet) => [...sheet.matchAll(/(--[\w-]+)\s*:/g)])
        .concat(read('src/**/*.{ts,tsx}').flatMap((code) => [...code.matchAll(/'(--[\w-]+)'/g)]))
        .map(([, name]) => name),
    )
    const asked = sheets.flatMap((sheet) => [...sheet.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)])

    assert.deepEqual(
      [...new Set(asked.map(([, name]) => name))].filter((name) => !given.has(name)),
      [],
    )
  })
})
