import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { copyTemplate } from '#testing/ground.ts'
import { staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'
import { DEMO_DONOR } from './rules.ts'

describe('the command for accounts', () => {
  it('tells of one, does what it is told, and erases only when that is said twice', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const run = (...words: readonly string[]) =>
      runTool(copy, 'tools/account.ts', ['al-noor', ...words])
    const account = (...words: readonly string[]) => run(DEMO_DONOR.email, ...words)

    const shown = await account()
    assert.match(shown.out, /^account since {6}\S+Z\nauthenticator app {2}none\nroles {14}none\n$/)
    assert.equal((await account('sign-out')).out, 'Signed out everywhere.\n')
    assert.equal((await account('app-off')).code, 0)

    const unsure = await account('erase')
    assert.deepEqual([unsure.code, unsure.out], [1, ''])
    assert.match(unsure.errors, /^Say sign-out, app-off, role or erase --yes/)
    assert.equal((await account()).code, 0, 'still there')
    assert.equal((await account('erase', '--yes')).out, 'Erased. Gifts stay, without a name.\n')

    const gone = await account()
    assert.deepEqual(
      [gone.code, gone.errors],
      [1, 'safiya@example.org has no account at al-noor.\n'],
    )
    assert.match((await run()).errors, /^Say whose: npm run account/)
  })

  it('lists the staff, and says which roles somebody no longer has', async (t) => {
    const world = await story(t)
    const run = (...words: readonly string[]) =>
      runTool(story.copyOf(world), 'tools/account.ts', ['al-noor', ...words])
    assert.equal((await run('staff')).out, 'Nobody works in the office yet.\n')

    const { email } = await staffAt(world, ['treasurer', 'editor'])
    await staffAt(world, ['owner'], 'crescent')

    assert.equal((await run('staff')).out, `${email}  editor, treasurer\n`)
    assert.equal(
      (await run(email, 'role', 'none')).out,
      `${email} is no longer editor, treasurer.\n`,
    )
    const again = await run(email, 'role', 'none')
    assert.deepEqual(
      [again.code, again.errors],
      [1, `${email} had no role. Nothing was changed.\n`],
    )
  })

  it('names an organisation that is none', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const { code, errors } = await runTool(copy, 'tools/account.ts', ['al-nour', 'a@example.org'])
    assert.equal(code, 1)
    assert.match(errors, /al-nour/)
    assert.doesNotMatch(errors, /at async|Error:/)
  })
})
