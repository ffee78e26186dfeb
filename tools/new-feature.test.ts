import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { makeFeature, withFeature } from './new-feature.ts'

const FEATURES = readFileSync('src/features.ts', 'utf8')

describe('a new feature', () => {
  it('stands last in its wing in features.ts, its import in its place', () => {
    const text = withFeature(FEATURES, 'site', 'book-club')

    assert.match(text, / {4}announcements,\n {4}bookClub,\n {2}\],\n/)
    const imports = [...text.matchAll(/^import \{ \w+ \} from '#features\/.*$/gm)].map(
      ([line]) => line,
    )
    assert.ok(imports.includes("import { bookClub } from '#features/site/book-club/feature.ts'"))
    assert.deepEqual(imports, imports.toSorted())
    assert.equal(imports.length, FEATURES.match(/#features\//g)!.length + 1)
  })

  it('has a contract, a table, an operation, a test and a plug', (t) => {
    const root = mkdtempSync(path.join(tmpdir(), 'sahn-feature-'))
    t.after(() => rmSync(root, { recursive: true }))
    cpSync('src/features.ts', path.join(root, 'src/features.ts'))

    makeFeature('site', 'book-club', root)

    const folder = path.join(root, 'src/features/site/book-club')
    assert.deepEqual(readdirSync(folder).toSorted(), [
      'book-club.test.ts',
      'book-club.ts',
      'contract.ts',
      'feature.ts',
      'tables.ts',
    ])
  })
})
