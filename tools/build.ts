import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { build as vite } from 'vite'
import { LANGUAGES, type Language } from '../src/platform/shared/languages.ts'
import { oneLanguage } from './one-language-plugin.ts'
import { precompress } from './precompress.ts'
import { buildScreen } from './screen-bundle.ts'

/** Everything that a build can depend on, and nothing that only the server runs. */
const SOURCES = [
  'package-lock.json',
  'vite.config.ts',
  'tools/*-plugin.ts',
  'tools/{build,chunks,precompress,screen-bundle}.ts',
  'src/*.tsx',
  'src/{routes,navigation}.ts',
  'src/platform/{shared,web}/**/*',
  'src/features/*/*/{contract,*-contract,rules,settings,words,*-words}.ts',
  'src/features/*/*/{pages,admin,mails}/**/*',
  'src/features/*/*/*.css',
]

const FOLDER = 'build'
const DIGEST = path.join(FOLDER, 'digest')

/**
 * Makes `build/client` and `build/server` unless they are there already, made of the same sources. The new one takes the
 * old one's place only when it is whole. Answers whether there was something to do.
 */
export async function build({ force = false }: { force?: boolean } = {}): Promise<boolean> {
  const digest = digestOfSources()
  if (!force && readDigest() === digest) return false

  const making = path.join(FOLDER, `making-${process.pid}`)
  mkdirSync(making, { recursive: true })
  process.env['NODE_ENV'] = 'production'
  try {
    await Promise.all([
      ...LANGUAGES.map((language) => buildClient(path.join(making, 'client'), language)),
      vite({ build: { ssr: true, outDir: path.join(making, 'server') } }),
    ])
    await buildScreen(path.join(making, 'client'))
    await precompress(path.join(making, 'client'))
    writeFileSync(path.join(making, 'digest'), digest)
    for (const part of ['digest', 'client', 'server']) replace(making, part)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return true
}

/** The scripts of one language, beside those of the others; whatever is the same for all has the same name. */
function buildClient(outDir: string, language: Language) {
  return vite({
    plugins: [oneLanguage(language)],
    build: { outDir, emptyOutDir: false, manifest: `.vite/${language}.json` },
  })
}

export function digestOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    hash.update(`${path.relative('.', file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function readDigest(): string | undefined {
  const manifests = LANGUAGES.map((language) => `${FOLDER}/client/.vite/${language}.json`)
  const parts = [
    DIGEST,
    `${FOLDER}/server/entry.server.js`,
    `${FOLDER}/client/screen.json`,
    ...manifests,
  ]
  return parts.every((part) => existsSync(part)) ? readFileSync(DIGEST, 'utf8') : undefined
}

function replace(making: string, part: string): void {
  const [place, old] = [path.join(FOLDER, part), path.join(making, `old-${part}`)]
  if (existsSync(place)) renameSync(place, old)
  renameSync(path.join(making, part), place)
}

if (import.meta.main) {
  const began = performance.now()
  const built = await build({ force: process.argv.includes('--force') })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(built ? `The site was built in ${seconds} s.` : 'The site is built already.')
}
