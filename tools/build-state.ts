import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES } from '../src/platform/shared/languages.ts'

export const FOLDER = 'build'
export const SITE_DIGEST = path.join(FOLDER, 'digest')
/** Bundles of the program, each in a folder that is called after the sources it was made of. */
export const PROGRAMS = path.join(FOLDER, 'program')

/** Everything that pages can depend on, and nothing that only the server runs. */
const SITE = [
  /^(?:package-lock\.json|vite\.config\.ts)$/,
  /^tools\/(?:build|build-state|chunks|precompress|screen-bundle|(?:contract|lean|one-language|page-files)-plugin)\.ts$/,
  /^src\/(?:[^/]+\.tsx|routes\.ts|navigation\.ts)$/,
  /^src\/platform\/(?:shared|web)\//,
  /^src\/features\/[^/]+\/[^/]+\/(?:(?:[^/]+-)?(?:contract|words)|rules|settings)\.ts$/,
  /^src\/features\/[^/]+\/[^/]+\/(?:(?:pages|admin|mails)\/.+|[^/]+\.css)$/,
]

/** Everything that the server runs, and little that it does not. */
const PROGRAM = [
  /^package(?:-lock)?\.json$/,
  /^tools\/(?:build|build-state|program-bundle|threads-plugin)\.ts$/,
  /^src\/(?:[^/]+|features\/.+|platform\/(?:shared|server)\/.+)\.ts$/,
]

/** What site and program are made of now, as names: the same sources have the same. */
export interface Digests {
  readonly site: string
  readonly program: string
}

export function digestSources(): Digests {
  const [site, program] = [createHash('sha256'), createHash('sha256')]
  for (const file of listSources()) {
    const [isOfSite, isOfProgram] = [SITE, PROGRAM].map((all) => all.some((one) => one.test(file)))
    if (!isOfSite && !isOfProgram) continue
    const bytes = readFileSync(file)
    if (isOfSite) site.update(`${file}\n`).update(bytes)
    if (isOfProgram) program.update(`${file}\n`).update(bytes)
  }
  return { site: site.digest('hex'), program: program.digest('hex').slice(0, 16) }
}

function listSources(): string[] {
  const within = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.\w+$/.test(file) && !file.endsWith('.test.ts'))
  const around = ['package.json', 'package-lock.json', 'vite.config.ts']
  return [...around, ...within('src'), ...within('tools')].toSorted()
}

/** The file that runs the program as its sources are now. Where it is missing, `npm run build` makes it. */
export function programFile({ program } = digestSources()): string {
  return path.join(PROGRAMS, program, 'main.js')
}

/** Whether pages and all that belongs to them are there, made of these sources. */
export function isSiteBuilt({ site }: Digests): boolean {
  const manifests = LANGUAGES.map((language) => `${FOLDER}/client/.vite/${language}.json`)
  const parts = [`${FOLDER}/server/entry.server.js`, `${FOLDER}/client/screen.json`, ...manifests]
  return (
    parts.every((part) => existsSync(part)) &&
    existsSync(SITE_DIGEST) &&
    readFileSync(SITE_DIGEST, 'utf8') === site
  )
}
