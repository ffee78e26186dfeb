import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language, inEvery } from '#platform/shared/languages.ts'
import type { WebBundle } from '#platform/shared/page.ts'

export type {
  AskOnServer,
  PageRequest,
  RenderedPage,
  RouteGate,
  WebBundle,
} from '#platform/shared/page.ts'

/** Loads what `npm run build` made. A page is never imported from source: see ARCHITECTURE.md, "where a file runs". */
export async function loadWebBundle(folder = 'build'): Promise<WebBundle> {
  const entry = path.resolve(folder, 'server/entry.server.js')
  if (!existsSync(entry)) throw new Error(`${entry} is missing. Run: npm run build`)
  const bundle = (await import(pathToFileURL(entry).href)) as Omit<WebBundle, 'build'> & {
    setManifests(manifests: Readonly<Record<Language, unknown>>): void
  }
  const manifests = LANGUAGES.map((language) =>
    readFileSync(path.resolve(folder, 'client/.vite', `${language}.json`), 'utf8'),
  )
  bundle.setManifests(
    inEvery((language) => JSON.parse(manifests[LANGUAGES.indexOf(language)]!) as unknown),
  )
  return { ...bundle, build: createHash('sha256').update(manifests.join()).digest('hex') }
}
