import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const ON_A_MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The machine's Chromium: CHROMIUM where it is set, else the first one on the path. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM names ${named}, which is not a program.`)
    return named
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...places, ...ON_A_MAC].find(isProgram)
}

/**
 * The machine's Chromium, installed from Debian's packages when there is none and we may. Throws, saying what to
 * install, when we may not.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(MISSING)
  console.log('There is no Chromium here; installing Debian’s.')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // With the faces that stand in, at the same width, until a page's own have come: without them pages move.
  const packages = ['chromium', 'fonts-liberation']
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...words], {
      env: environment,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status !== 0) throw new Error(`apt-get ${words.join(' ')} failed:\n${stdout}${stderr}`)
  }
  const installed = findChromium()
  if (!installed) throw new Error(MISSING)
  return installed
}

const MISSING =
  'The journeys walk through the product in a Chromium, and there is none here. Install one (on Debian: ' +
  'apt-get install chromium) or say where it is with CHROMIUM=/path/to/it.'

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
