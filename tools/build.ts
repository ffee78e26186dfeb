/**
 * npm run build: makes what has changed of the site and of the program. `--site` makes the site alone, which is all that a
 * program that runs from its sources needs; `--force` makes all of it anew.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { build as vite } from 'vite'
import { LANGUAGES, type Language } from '../src/platform/shared/languages.ts'
import {
  FOLDER,
  PROGRAMS,
  SITE_DIGEST,
  digestSources,
  isSiteBuilt,
  programFile,
} from './build-state.ts'
import { oneLanguage } from './one-language-plugin.ts'
import { precompress } from './precompress.ts'
import { bundleProgram } from './program-bundle.ts'
import { buildScreen } from './screen-bundle.ts'

/** Beside the newest: a copy of the program that still runs may yet read of its own for the first time. */
const OLD_PROGRAMS = 2

/** Makes `build/client` and `build/server`. The new ones take the places of the old ones only when they are whole. */
async function buildSite(making: string, digest: string): Promise<void> {
  await Promise.all([
    ...LANGUAGES.map((language) => buildClient(path.join(making, 'client'), language)),
    vite({ build: { ssr: true, outDir: path.join(making, 'server') } }),
  ])
  await buildScreen(path.join(making, 'client'))
  await precompress(path.join(making, 'client'))
  writeFileSync(path.join(making, 'digest'), digest)
  // What is killed between two of these is built again: for a moment there is no digest.
  rmSync(SITE_DIGEST, { force: true })
  for (const part of ['client', 'server', 'digest']) replace(making, part)
}

/** The scripts of one language, beside those of the others; whatever is the same for all has the same name. */
function buildClient(outDir: string, language: Language) {
  return vite({
    plugins: [oneLanguage(language)],
    build: { outDir, emptyOutDir: false, manifest: `.vite/${language}.json` },
  })
}

function replace(making: string, part: string): void {
  const [place, old] = [path.join(FOLDER, part), path.join(making, `old-${part}`)]
  if (existsSync(place)) renameSync(place, old)
  renameSync(path.join(making, part), place)
}

/** Makes the program's folder, which is named after its sources: one that is there was made of them, and is whole. */
async function buildProgram(making: string, digest: string): Promise<void> {
  const place = path.join(PROGRAMS, digest)
  await bundleProgram(path.join(making, 'program'))
  mkdirSync(PROGRAMS, { recursive: true })
  if (isForced) rmSync(place, { recursive: true, force: true })
  // Somebody who builds beside us may have been quicker, and runs it.
  if (!existsSync(place)) renameSync(path.join(making, 'program'), place)
  forgetOldPrograms(digest)
}

function forgetOldPrograms(newest: string): void {
  const old = readdirSync(PROGRAMS)
    .filter((name) => name !== newest)
    .map((name) => path.join(PROGRAMS, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of old.slice(OLD_PROGRAMS)) rmSync(folder, { recursive: true, force: true })
}

const began = performance.now()
const isForced = process.argv.includes('--force')
const digests = digestSources()
const { site, program } = digests
const making = path.join(FOLDER, `making-${process.pid}`)
process.env['NODE_ENV'] = 'production'
const work = [
  ...(isForced || !isSiteBuilt(digests) ? [() => buildSite(making, site)] : []),
  ...(process.argv.includes('--site') || (!isForced && existsSync(programFile(digests)))
    ? []
    : [() => buildProgram(making, program)]),
]
try {
  await Promise.all(work.map((make) => make()))
} finally {
  rmSync(making, { recursive: true, force: true })
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(work.length > 0 ? `The site was built in ${seconds} s.` : 'The site is built already.')
