import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { features, wings } from '../features.ts'

/** A source as the rules of the house see it. */
export interface Source {
  readonly path: string
  readonly name: string
  /** Its text without comments. */
  readonly code: string
  /** The folder of its wing and of its feature; empty for what belongs to none. */
  readonly wing: string
  readonly feature: string
  readonly place: 'feature' | 'platform' | 'top'
  readonly runs: 'anywhere' | 'web' | 'server'
  readonly isForTests: boolean
}

/** Every file below src, by its path from the root of the project. */
export function findFiles(): string[] {
  return globSync('src/**/*', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative('.', path.join(entry.parentPath, entry.name)))
}

/** What runs when the product runs: no tests, nor what only tests use. */
export function readProduct(): Source[] {
  return findFiles()
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map(readSource)
    .filter(({ isForTests }) => !isForTests)
}

export interface Import {
  readonly from: Source
  readonly to: Source
  /** Gone when the program runs. */
  readonly isType: boolean
}

const IMPORT =
  /(?:\b(?:import|export)\s+(type\s)?[\w\s{},*$]+?\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+)'/g

/** Every import in this house names a real file, extension and all, so there is nothing to resolve. */
export function readImports(from: Source): Import[] {
  return [...from.code.matchAll(IMPORT)].map(([, type, target = '']) => ({
    from,
    isType: type !== undefined,
    to: readSource(
      target.startsWith('#')
        ? target.replace('#', 'src/')
        : path.join(path.dirname(from.path), target),
    ),
  }))
}

/** Every way that leads back to where it began, by its files: one of each that can be found, and none only if there is none. */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from.path)
  const done = new Set<string>()
  const way: string[] = []
  const follow = (file: string): string[][] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file]]
    if (done.has(file)) return []
    way.push(file)
    const found = (targets.get(file) ?? []).flatMap(({ to }) => follow(to.path))
    way.pop()
    done.add(file)
    return found
  }
  return [...targets.keys()].flatMap(follow)
}

/** The SQL of every tagged template, with `?` for each value. */
export function sqlIn(code: string): string[] {
  return [...code.matchAll(/\b(?:sql|platform)(?:<[^`]*?>)?`/g)].map(({ index, 0: tag }) =>
    templateAt(code, index + tag.length),
  )
}

/** The text of a template up to its end; the values in it may hold braces of their own. */
function templateAt(code: string, start: number): string {
  let text = ''
  let depth = 0
  for (let at = start; depth > 0 || code[at] !== '`'; at++) {
    if (at >= code.length) return text
    const opens = code[at] === '{' && (depth > 0 || code[at - 1] === '$')
    if (opens && depth++ === 0) text = `${text.slice(0, -1)}?`
    else if (code[at] === '}' && depth > 0) depth--
    else if (depth === 0) text += code[at]
  }
  return text
}

/** Everything that the files of a pattern export, with the feature that they belong to. */
export async function loadExports(
  pattern: string,
): Promise<{ feature: string; name: string; value: unknown }[]> {
  const loaded = await Promise.all(
    globSync(pattern).map(async (file) => {
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const { feature } = readSource(file)
      return Object.entries(exported).map(([name, value]) => ({ feature, name, value }))
    }),
  )
  return loaded.flat()
}

/** The order of features.ts is the direction of knowledge. */
export function featuresAbove(name: string): string[] {
  const names = features.map((feature) => feature.name)
  return names.slice(0, names.indexOf(name))
}

/** And so is the order of its wings. */
export function wingsAbove(name: string): string[] {
  const names = Object.keys(wings)
  return names.slice(0, names.indexOf(name))
}

function readSource(file: string): Source {
  const name = path.basename(file)
  const [, wing = '', feature = ''] = /^src\/features\/([^/]+)\/([^/]+)\//.exec(file) ?? []
  return {
    path: file,
    name,
    // An import that names no file is the compiler's to find.
    code: existsSync(file) ? withoutComments(readFileSync(file, 'utf8')) : '',
    wing,
    feature,
    place: feature ? 'feature' : file.startsWith('src/platform/') ? 'platform' : 'top',
    runs: whereItRuns(file, name, feature),
    isForTests:
      name.endsWith('.test.ts') || name === 'testing.ts' || file.startsWith('src/testing/'),
  }
}

function whereItRuns(file: string, name: string, feature: string): Source['runs'] {
  if (file.startsWith('src/platform/shared/')) return 'anywhere'
  if (feature && /^((.*-)?contract|rules|settings|(.*-)?words)\.ts$/.test(name)) return 'anywhere'
  if (
    file.startsWith('src/platform/web/') ||
    /^src\/features\/[\w-]+\/[\w-]+\/pages\/|\.(tsx|css)$/.test(file)
  )
    return 'web'
  return file === 'src/routes.ts' || file === 'src/navigation.ts' ? 'web' : 'server'
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
