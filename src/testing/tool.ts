import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toConnectionString } from '#platform/server/database.ts'
import { type Copy, TEST_SETTINGS } from './ground.ts'

/** Runs one of the tools as an operator does, over a database of its own, at the moment at which stories begin. `cwd` names another project. */
export async function runTool(
  { owner }: Pick<Copy, 'owner'>,
  tool: `tools/${string}.ts`,
  words: readonly string[],
  more: Record<string, string> = {},
  cwd = '.',
) {
  const { running, folder } = startTool({ owner }, tool, words, more, cwd)
  let out = ''
  let errors = ''
  running.stdout.on('data', (text: Buffer) => (out += text.toString()))
  running.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const [code] = (await once(running, 'close')) as [number | null]
  rmSync(folder, { recursive: true, force: true })
  return { code, out, errors }
}

/** The same while it runs. Its folder is for whoever started it to remove. */
export function startTool(
  { owner }: Pick<Copy, 'owner'>,
  tool: `tools/${string}.ts`,
  words: readonly string[],
  more: Record<string, string> = {},
  cwd = '.',
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-tool-'))
  const running = spawn(process.execPath, ['--import', './tools/quick-start.mjs', tool, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...TEST_SETTINGS,
      DATABASE_URL: toConnectionString(owner),
      DATA_DIR: folder,
      NOW: '2026-11-21T12:00:00Z',
      ...more,
    },
  })
  return { running, folder }
}
