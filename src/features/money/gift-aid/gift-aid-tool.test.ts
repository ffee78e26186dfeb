import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { gift } from '#testing/gifts.ts'
import { story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'

describe('the command for Gift Aid', () => {
  it('makes a claim, writes its schedule for nobody else to read, and says what is left out', async (t) => {
    const world = await story(t)
    const folder = mkdtempSync(path.join(tmpdir(), 'gift-aid-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const address = { line1: '12 Park Road', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org', address }
    const giftAid = { declared: true, scope: 'this' }
    await world.visitor.asks(giveDonation, await gift(world, { donor, giftAid }))
    await world.visitor.asks(giveDonation, await gift(world))
    const run = (...words: string[]) =>
      runTool(story.copyOf(world), 'tools/gift-aid.ts', ['al-noor', ...words])

    const drafted = await run('draft')
    const written = await run('export', '1', folder)
    const listed = await run('list')
    const unknown = await run('submitted', '7')
    const nonsense = await run('rejected', '1', 'all')

    const file = path.join(folder, 'TEST-al-noor-gift-aid-1-1.ods')
    assert.equal(
      drafted.out,
      '  1  draft  1 gifts of £25.00  Gift Aid £6.25  TEST\n',
      drafted.errors,
    )
    assert.equal(written.out, `${file}\n`, written.errors)
    assert.ok(existsSync(file))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.match(listed.out, /1 lines of gifts can be claimed on/)
    assert.match(listed.out, /No declaration of its donor covers it\. \(no-declaration\): 1/)
    assert.match(unknown.errors, /There is no claim with this number\. \(claim-not-found\)/)
    assert.equal(nonsense.errors, 'Say which items: rejected 3 4,17\n')
    assert.deepEqual([drafted.code, unknown.code, nonsense.code], [0, 1, 1])
  })
})
