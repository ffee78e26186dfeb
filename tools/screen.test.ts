import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { copyTemplate } from '#testing/ground.ts'
import { runTool } from '#testing/tool.ts'

describe('the command for screens', () => {
  it('adds one, says something on all of them, shows how they are, and takes both away again', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const run = (...words: readonly string[]) =>
      runTool(copy, 'tools/screen.ts', [...words, '--organisation', 'al-noor'])
    const idIn = (out: string, name: string) =>
      new RegExp(`^(\\S{36})  .*${name}`, 'm').exec(out)?.[1] ?? ''

    const added = await run('add', ' Library ', '--playlist', 'foyer')
    assert.match(added.out, /^Landscape {2}http\S+\/tv\/[\w-]{22}\nPortrait {3}http\S+\/portrait\//)
    const said = await run('alert', 'car', 'LS11 ABC, please move', '--minutes', '20')
    assert.equal(said.out, 'Every screen says it for 20 minutes.\n')

    const { out } = await run('list')
    assert.match(out, /^\S{36} {2}Library +foyer +never seen$/m)
    assert.match(out, /^\S{36} {2}car +until 12:20 {2}LS11 ABC, please move$/m)

    assert.equal((await run('end', idIn(out, 'LS11'))).out, 'No screen says it any more.\n')
    assert.equal((await run('revoke', idIn(out, 'Library'))).out, 'Library is taken off.\n')
    assert.doesNotMatch((await run('list')).out, /LS11|Library/)
  })

  it('says in a sentence what it cannot use', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const no = async (...words: readonly string[]) => {
      const { code, out, errors } = await runTool(copy, 'tools/screen.ts', words)
      assert.deepEqual([code, out], [1, ''], words.join(' '))
      return errors
    }
    const here = ['--organisation', 'al-noor']

    assert.match(await no('add', 'x'.repeat(61), ...here), /^name: .*60/)
    assert.match(await no('alert', 'car', 'ABC', '--minutes', '0.5', ...here), /^minutes: /)
    assert.match(await no('alert', 'fire', 'Out', ...here), /^kind: .*urgent or child or car/)
    assert.match(await no('alert', 'car', ' ', ...here), /^text: /)
    assert.match(await no('pair', 'K7M2QX', 'Hall', ...here), /^No screen shows this code now\./)
    assert.match(
      await no('end', 'x', ...here),
      /^There is no such alert; list shows their ids\.\n$/,
    )
    assert.match(await no('list', '--organisation'), /^\S.*organisation.*argument missing\.?\n$/)
    assert.match(await no('list', '--colour', 'red', ...here), /^Unknown option '--colour'/)
    assert.match(await no('paint', ...here), /^Say add, pair, list, alert, end or revoke/)
  })
})
