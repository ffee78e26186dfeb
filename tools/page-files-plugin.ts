import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes beside each `lazy: () => import('…')` of the site map which file it is, as the build's manifest calls it. So
 * the server can link the sheets of a page before its script is there, and a chunk that fails can be called by its name.
 */
export function pageFiles(): Plugin {
  let root = process.cwd()
  return {
    name: 'sahn:page-files',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    transform(code, id) {
      if (path.relative(root, id) !== path.join('src', 'routes.ts')) return undefined
      return { code: nameFiles(code), map: null }
    },
  }
}

/** Exported for its test. */
export function nameFiles(code: string): string {
  return code.replaceAll(
    /lazy: \(\) => import\('#([^']+)'\)/g,
    (lazy, file: string) => `${lazy}, file: 'src/${file}'`,
  )
}
