import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { copyTemplate } from '#testing/ground.ts'
import { runTool } from '#testing/tool.ts'

describe('the command for keys of apps', () => {
  it('makes one, lists it without its secret, and revokes it', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const run = (...words: readonly string[]) =>
      runTool(copy, 'tools/app-key.ts', [...words, '--organisation', 'al-noor'])

    const added = await run(
      'add',
      ' Al-Noor app ',
      'alnoor://given',
      'https://app.example.org/given',
    )
    const [, id = '', secret = ''] = /^Key {5}(\S{36})\nSecret {2}(\S{43})\n/.exec(added.out) ?? []
    const listed = await run('list')
    const revoked = await run('revoke', id)
    const after = await run('list')

    assert.ok(secret)
    assert.match(
      listed.out,
      new RegExp(
        `^${id}  Al-Noor app +works  alnoor://given, https://app\\.example\\.org/given$`,
        'm',
      ),
    )
    assert.ok(!listed.out.includes(secret))
    assert.equal(revoked.out, 'What Al-Noor app has signed opens nothing any more.\n')
    assert.match(after.out, /Al-Noor app +revoked 2026-11-21T12:/)
  })

  it('says what it does not take, and of whom', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())

    const wrong = await runTool(copy, 'tools/app-key.ts', [
      'add',
      'The app',
      'javascript://x',
      '--organisation',
      'al-noor',
    ])
    const nobody = await runTool(copy, 'tools/app-key.ts', [
      'revoke',
      'x',
      '--organisation',
      'al-noor',
    ])

    assert.equal(wrong.code, 1)
    assert.match(wrong.errors, /^returnAddresses\.0: Write an address as alnoor:\/\/given/)
    assert.match(nobody.errors, /There is no such key/)
  })
})
