import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '../src/platform/shared/languages.ts'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** `{ en: …, ar: … }` in a script, as the bundler's parser writes it down. */
interface ObjectNode extends Node {
  readonly properties: readonly (Node & {
    readonly key?: { readonly name?: string; readonly value?: unknown }
  })[]
}

/**
 * Leaves one language in what a browser gets: each object that holds something in every language keeps that one only, and
 * words that are then nobody's go with it. So a language more costs no visitor of another a byte (decision:
 * scripts-by-language). The names of the languages themselves stand where they are declared, and stay.
 */
export function oneLanguage(language: Language): Plugin {
  return {
    name: 'sahn:one-language',
    apply: 'build',
    transform: {
      filter: { id: { include: /[\\/]src[\\/].*\.tsx?$/, exclude: /[\\/]languages\.ts$/ } },
      handler(code, id) {
        const left = onlyIn(language, code, this.parse(code))
        const other = LANGUAGES.find((each) => each !== language && left.includes(`Words.${each}.`))
        if (other) throw new Error(`${id} wants the words of ${other} in a page of ${language}.`)
        return left === code ? undefined : { code: left, map: null }
      },
    },
  }
}

/** The script with one language of each object that has all of them. Exported for its test. */
export function onlyIn(language: Language, code: string, tree: unknown): string {
  const cuts: { start: number; end: number; keep: Node }[] = []
  visit(tree, (object) => {
    const kept = oneOf(language, object)
    if (kept) cuts.push({ start: object.start, end: object.end, keep: kept })
  })
  let [left, at] = ['', 0]
  for (const { start, end, keep } of cuts.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    left += `${code.slice(at, start)}{ ${code.slice(keep.start, keep.end)} }`
    at = end
  }
  return left + code.slice(at)
}

function oneOf(language: Language, { properties }: ObjectNode): Node | undefined {
  const names = properties.map(({ key }) => key?.name ?? key?.value)
  if (names.length !== LANGUAGES.length) return undefined
  if (!LANGUAGES.every((each) => names.includes(each))) return undefined
  return properties[names.indexOf(language)]
}

/** What is inside words in every language is theirs, and not looked at. */
function visit(node: unknown, see: (object: ObjectNode) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && node.type === 'ObjectExpression') see(node as ObjectNode)
    for (const each of Object.values(node)) visit(each, see)
  }
}
