import type { Plugin } from 'vite'

/**
 * The router names its components for developers' tools, and such an assignment keeps alive what nobody imports: its
 * prefetching links and forms, three kilobytes of them. Without the names they are left out.
 */
export function nameless(): Plugin {
  return {
    name: 'sahn:nameless',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
