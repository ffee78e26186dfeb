import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { STORED, listedAs } from './rules.ts'

/** Only of demonstrations, and only for who has looked at another day with a permit of the operator. */
const OF_OPERATORS = ['moment']

/** What the router keeps under a name of its own. */
const OF_OTHERS = ['react-router-scroll-positions']

describe('what the site stores in a browser', () => {
  const code = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', 'src/testing/**'] })
    .filter((path) => !path.endsWith('site/pages/rules.ts') && !path.includes('/ledger/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

  it('is on the list wherever the code names it', () => {
    const kept = [...code.matchAll(/\bkept(?:<[^>]*>)?\(\s*['`]([\w-]+:?)/g)]
    const cookies = [...code.matchAll(/\bCOOKIE = '(\w+)'/g)]
    const names = [...kept, ...cookies].map(([, name = '']) => name)

    assert.ok(names.length > 8)
    const unknown = names.filter((name) => !listedAs(name) && !OF_OPERATORS.includes(name))
    assert.deepEqual(unknown, [])
  })

  it('is nothing that no code stores', () => {
    const gone = STORED.filter(
      ({ name }) => !OF_OTHERS.includes(name) && !code.includes(name.replace('*', '')),
    )
    assert.deepEqual(gone, [])
  })
})
