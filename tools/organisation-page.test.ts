import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { copyTemplate } from '#testing/ground.ts'
import { OPERATORS, look, press } from '#testing/operator.ts'
import { story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'

describe('the command for the operator’s page', () => {
  it('prints an address that opens it once, closes it, and writes down what commands do', async (t) => {
    const copy = await copyTemplate()
    const world = await story(t, { over: copy })
    const run = (words: readonly string[], more: Record<string, string> = {}) =>
      runTool(copy, 'tools/organisation.ts', words, more)
    const there = { OPERATOR_HOST: OPERATORS, PUBLIC_URL: 'https://mosques.example' }

    const nowhere = await run(['page'])
    const { out, errors } = await run(['page'], there)
    const [address = '', says] = out.split('\n')
    const key = address.split('/').at(-1)!
    const entered = await press(world, '/operator/enter', { key })
    const [cookie = ''] = entered.headers['set-cookie']!.split(';')
    const status = async () => (await look(world, '/operator', { headers: { cookie } })).status
    const open = await status()
    await run(['suspend', 'crescent', '--reason=It moves'])
    const page = await look(world, '/operator/at/crescent', { headers: { cookie } })
    const closed = await run(['page', '--close'])
    const taken = await run(['domain', 'crescent', 'add', OPERATORS], there)

    assert.match(nowhere.errors, /say at which host with OPERATOR_HOST/)
    assert.match(address, /^https:\/\/operator\.localhost\/operator\/enter\/[\w-]{43}$/)
    assert.deepEqual([says, errors], ['It works once, within 10 minutes.', ''])
    assert.equal(open, 200)
    assert.match(page.text, /It moves/)
    assert.match(page.text, /by a command/)
    assert.match(closed.out, /is closed, and was open 1 times/)
    assert.equal(await status(), 401)
    assert.match(taken.errors, /is the host of the operator’s page/)
  })
})
