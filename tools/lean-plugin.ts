import type { Plugin } from 'vite'

/**
 * Leaves out of two libraries what this site never uses: six of the router's twenty-nine kilobytes, and the two that
 * lucide takes to make an icon of a few paths. Both are pinned to one version, and a build fails when a name that stands
 * here is no longer there.
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
