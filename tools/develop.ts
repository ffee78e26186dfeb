import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'
import { readSettings } from '#platform/server/settings.ts'
import { findGround } from '../src/house.ts'

/** Editors write a file in several steps, and a change of branch touches many. */
const CALM_MS = 150
const WATCHED = ['src', 'database', 'tools', 'vite.config.ts']

/**
 * Runs the program, and anew after every change of a source: the web part is built again where it is concerned. What
 * does not build or start is said, and the next change tries again. The embedded database stays open meanwhile.
 */
export async function develop(): Promise<void> {
  const settings = readSettings(process.env)
  const ground = await findGround(settings, () => {})
  let program: ChildProcess | undefined
  let isLeaving = false
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  const restart = async () => {
    await end(program)
    program = undefined
    const building = spawn(process.execPath, ['tools/build.ts', '--site'], { stdio: 'inherit' })
    const [code] = (await once(building, 'exit')) as [number | null]
    if (isLeaving || code !== 0) return
    program = spawn(process.execPath, ['--import', './tools/quick-start.mjs', 'src/main.ts'], {
      stdio: 'inherit',
    })
  }
  const leave = async () => {
    if (isLeaving) return
    isLeaving = true
    await working
    await end(program)
    await ground.leave()
    process.exit(0)
  }
  process.on('SIGINT', () => void leave())
  process.on('SIGTERM', () => void leave())

  for (const place of WATCHED) {
    watch(place, { recursive: true }, (_event, file) => {
      if (file !== null && isOfNoConcern(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log(`\n${path.join(place, file ?? '')} has changed.`)
        working = working.then(restart)
      }, CALM_MS)
    })
  }
  working = restart()
  await working
}

function isOfNoConcern(file: string): boolean {
  return file.endsWith('.test.ts') || file.endsWith('~') || path.basename(file).startsWith('.')
}

async function end(program: ChildProcess | undefined): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}
