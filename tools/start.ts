/**
 * npm start: builds the web part if its sources have changed, then runs the program in this process.
 * npm run dev: the same, and again whenever a source changes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import './quick-start.mjs'
import { leaveWithNpm } from './leave-with-npm.ts'

leaveWithNpm()
if (process.argv.includes('--dev')) {
  const { develop } = await import('./develop.ts')
  await develop()
} else {
  if (!(await buildWebPart())) process.exit(1)
  await import('../src/main.ts')
}

/** In a process of its own: what a build loads is large, and the server that stays would carry it for ever. */
async function buildWebPart(): Promise<boolean> {
  const building = spawn(process.execPath, ['tools/build.ts'], { stdio: 'inherit' })
  const [code] = (await once(building, 'exit')) as [number | null]
  return code === 0
}
