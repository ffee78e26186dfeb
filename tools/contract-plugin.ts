import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Fields } from '#platform/shared/field-language.ts'

/**
 * Of a contract the web part gets only what it can use: the address of each call, what the fields of a kind are called, and
 * plain constants. The file is run here, by Node, and written anew. Schemas, sentences and limits stay on the server, and
 * with them all of Zod.
 */
export function contracts(): Plugin {
  return {
    name: 'sahn:contracts',
    enforce: 'pre',
    // What stands in for Zod does nothing, so a schema that nobody uses can go.
    config: () => ({
      build: { rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } } },
    }),
    resolveId(name) {
      return name === 'zod' ? NO_ZOD : undefined
    },
    async load(id) {
      if (id === NO_ZOD) return WITHOUT_ZOD
      const file = id.split('?')[0] ?? id
      if (!/[/-]contract\.ts$/.test(file)) return undefined
      const version = statSync(file).mtimeMs
      const exported = (await import(`${pathToFileURL(file).href}?${version}`)) as object
      return { code: toWebModule(file, exported), map: null, moduleSideEffects: false }
    },
  }
}

/** The module that takes the place of a contract. Exported for its test. */
export function toWebModule(file: string, exported: object): string {
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${toSource(file, name, value)}\n`)
    .join('')
}

function toSource(file: string, name: string, value: unknown): string {
  if (isEndpoint(value)) return JSON.stringify({ method: value.method, path: value.path })
  if (isKind(value)) return JSON.stringify({ fields: toNames(value.fields) })
  if (isPlain(value)) return JSON.stringify(value)
  if (typeof value === 'function') {
    throw new Error(
      `${file} exports the function ${name}. A contract has none: move it to rules.ts.`,
    )
  }
  return 'undefined'
}

function isEndpoint(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
}

function isKind(value: unknown): value is { fields: Fields } {
  return typeof value === 'object' && value !== null && 'shownAt' in value && 'fields' in value
}

/** Helps, limits and what is optional are for the office, whose screens ask for them. */
function toNames(fields: Fields): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, ...field }]) => [
      name,
      { label, ...('of' in field ? { of: field.of } : {}) },
    ]),
  )
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object') return false
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

const NO_ZOD = '\0no-zod'

/**
 * Shared modules declare schemas beside arithmetic (`money.ts`). In the web part such a declaration is a piece of
 * nothing, which tree-shaking removes; whoever tries to read with it is told so.
 */
const WITHOUT_ZOD = `
const parsing = /^(safe)?(parse|decode|encode)(Async)?$/
export const z = /* #__PURE__ */ new Proxy(function () {}, {
  get(_, key) {
    if (typeof key === 'string' && parsing.test(key))
      throw new Error('Zod is not part of the web bundle: ask the server, or use a rule of rules.ts.')
    return z
  },
  apply: () => z,
})
export default z
`
