import type { Plugin } from 'vite'

/**
 * Leaves out of two libraries what this site never uses: ten of the router's twenty-nine kilobytes, and the two that
 * lucide takes to make an icon of a few paths. Both are pinned to one version, and a build fails when a name that stands
 * here is no longer there (decision: cleverness-with-its-figure).
 */
export function lean(): Plugin {
  return {
    name: 'sahn:lean',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/(?:react-router\/dist\/production|lucide-react\/dist\/esm)\// },
      handler(code, id) {
        if (id.endsWith('/createLucideIcon.mjs')) return { code: ICON, map: null }
        if (id.endsWith('/router/instrumentation.js')) return { code: NOT_WATCHED, map: null }
        if (id.endsWith('/router/router.js')) return { code: onlyNavigating(code), map: null }
        return id.includes('/react-router/') ? { code: withoutNames(code), map: null } : undefined
      },
    },
  }
}

/**
 * Names for developers' tools are assignments, and such a one keeps alive a component that nobody imports: links that
 * prefetch for servers of another kind, and forms.
 */
function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = .*;$/gm, '')
    .replaceAll(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1')
}

/**
 * The router without what sends forms (pages ask with platform/web/ask.ts instead) and without routes that are found on
 * the way (ours all stand in the site map). Whoever tries a fetcher or an action is told so.
 */
function onlyNavigating(code: string): string {
  const cuts: readonly [RegExp, string][] = [
    [asyncFunction('fetch'), refusing('fetch')],
    [asyncFunction('handleAction'), refusing('handleAction')],
    [asyncFunction('handleFetcherAction'), ''],
    [asyncFunction('handleFetcherLoader'), ''],
    [/^function normalizeNavigateOptions\([^]*?^\}$/m, ONLY_A_PATH],
    [/^\tfetchLoadMatches\.forEach\(\(f, key\) => \{$[^]*?^\t\}\);$/m, ''],
    [/^\t\tpatchRoutes,$/m, ''],
    [/\bif \(isFogOfWar\)/g, 'if (false)'],
    [/\bif \(init\.patchRoutesOnNavigation\)/g, 'if (false)'],
  ]
  return cuts.reduce((code, [what, instead]) => {
    const cut = code.replace(what, instead)
    if (cut === code) throw new Error(`The router has changed: there is no ${what.source} in it.`)
    return cut
  }, code)
}

/** One that stands inside the function that makes a router. */
function asyncFunction(name: string): RegExp {
  return new RegExp(`^\\tasync function ${name}\\([^]*?^\\t\\}$`, 'm')
}

const REFUSE = "throw new Error('This router only navigates: tools/lean-plugin.ts.')"

function refusing(name: string): string {
  return `async function ${name}() { ${REFUSE} }`
}

const ONLY_A_PATH = `function normalizeNavigateOptions(_, path, options) {
  if (options?.formData) ${REFUSE}
  return { path }
}`

/** Hooks for measuring loaders and navigations, which are only installed when asked for. */
const NOT_WATCHED = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

/** The paths in an element; size and colour come from our own sheet. */
const ICON = `
import { createElement } from 'react'
const look = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' }
export default ({ node }) => (props) =>
  createElement('svg', { ...look, ...props }, node.map(([tag, shape]) => createElement(tag, shape)))
`
