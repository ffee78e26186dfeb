import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import { copyTemplate } from '#testing/ground.ts'
import { type Program, startProgram } from '#testing/program.ts'
import { programFile } from './build-state.ts'

describe('the program’s bundle', () => {
  it('serves a page, what threads draw, and what is read at its first use', async (t) => {
    const program = await start(t)

    const all = [
      '/',
      '/api/prayer-time.pdf?year=2026',
      '/api/campaigns/warm-floor/poster.pdf',
      '/card/classes/calligraphy.jpg',
    ]
    const answers = await Promise.all(all.map((address) => program.get(address)))

    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers['content-type']]),
      [
        [200, 'text/html; charset=utf-8'],
        [200, 'application/pdf'],
        [200, 'application/pdf'],
        [200, 'image/jpeg'],
      ],
    )
  })

  it('has the file of every thread', () => {
    const folder = path.dirname(programFile())
    const named = /new URL\("\.\/([^"]+-thread\.js)", import\.meta\.url\)/g
    const begun = globSync(`${folder}/*.js`).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(named)].map(([, name]) => name!),
    )

    assert.equal(begun.length, globSync('src/**/*-thread.ts').length)
    assert.deepEqual(
      begun.filter((name) => globSync(`${folder}/${name}`).length === 0),
      [],
    )
  })

  it('names the line of the source where something has failed', () => {
    const thread = path.resolve(
      path.dirname(programFile()),
      'platform.server.site-pictures.drawing-thread.js',
    )
    // What answers in a thread has no port outside of one.
    const { stdout } = run(`
      const { nameSources } = await import('./tools/source-stacks.ts')
      nameSources()
      await import(${JSON.stringify(thread)}).catch((error) => console.log(error.stack))`)

    const file = 'src/platform/server/thread-answers.ts'
    const line =
      1 +
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((text) => text.includes("port.on('message'"))
    assert.match(stdout, /^TypeError: Cannot read properties of null/)
    assert.match(stdout, new RegExp(`at answerTasks \\(file://${path.resolve(file)}:${line}:8\\)`))
  })
})

describe('npm start', () => {
  it('runs what is written now, also when it was built from something else', async (t) => {
    const folder = copyProject(t)
    const source = path.join(folder, 'src/platform/server/http/server.ts')
    const text = readFileSync(source, 'utf8')

    for (const word of ['well', 'better']) {
      writeFileSync(source, text.replace("status: 'ok'", `status: '${word}'`))
      const program = await start(t, folder)
      assert.equal((await program.get('/healthz')).text, `{"status":"${word}"}`)
      await program.kill()
    }
  })
})

async function start(t: TestContext, cwd = '.'): Promise<Program> {
  const copy = await copyTemplate()
  t.after(() => copy.remove())
  const program = await startProgram(copy, {}, () => {}, { file: 'tools/start.ts', cwd })
  t.after(() => program.kill())
  return program
}

function run(code: string) {
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
}

/** The project with its built site, to change something in. */
function copyProject(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-project-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['src', 'tools', 'database', 'build/client', 'build/server', 'build/digest'])
    cpSync(part, path.join(folder, part), { recursive: true })
  for (const file of globSync('*.{json,ts}')) cpSync(file, path.join(folder, file))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return folder
}
