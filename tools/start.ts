/**
 * npm start: builds what has changed, then runs the program's bundle in this process.
 * npm run dev: runs the sources as they are written, and again whenever one changes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import './quick-start.mjs'
import { digestSources, isSiteBuilt, programFile } from './build-state.ts'
import { leaveWithNpm } from './leave-with-npm.ts'
import { nameSources } from './source-stacks.ts'

leaveWithNpm()
if (process.argv.includes('--dev')) {
  const { develop } = await import('./develop.ts')
  await develop()
} else {
  const digests = digestSources()
  const file = programFile(digests)
  const isBuilt = isSiteBuilt(digests) && existsSync(file)
  if (!isBuilt && !(await build())) process.exit(1)
  nameSources()
  await import(pathToFileURL(path.resolve(file)).href)
}

/** In a process of its own: what a build loads is large, and the server that stays would carry it for ever. */
async function build(): Promise<boolean> {
  const building = spawn(process.execPath, ['tools/build.ts'], { stdio: 'inherit' })
  const [code] = (await once(building, 'exit')) as [number | null]
  return code === 0
}
