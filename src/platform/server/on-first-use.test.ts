import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'

/** What is large, and needed by few or late. */
const LATER = [
  'stripe',
  'sanitize-html',
  'libphonenumber-js',
  'prom-client',
  '@zxcvbn-ts',
  'pdfkit',
  'nodemailer',
  '@aws-sdk',
]

const LIST = `
  import { registerHooks } from 'node:module'
  const read = new Set()
  registerHooks({ load(url, context, next) {
    read.add(/node_modules\\/((?:@[^/]+|[^/]+))\\//.exec(url)?.[1])
    return next(url, context)
  } })
  await import('./src/house.ts')
  await import('./src/platform/server/http/server.ts')
  console.log([...read].join(' '))`

describe('the start', () => {
  it('reads no package that is large and needed later', () => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', './tools/quick-start.mjs', '--input-type=module', '--eval', LIST],
      { encoding: 'utf8' },
    )

    const read = stdout.trim().split(' ')
    assert.ok(read.includes('fastify'), 'packages were seen')
    assert.deepEqual(
      LATER.filter((name) => read.includes(name)),
      [],
    )
  })
})
