import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const BESIDE = /new URL\(\s*([^()]*?),\s*import\.meta\.url,?\s*\)/g

/** Every file that is run in a thread of its own, by its name in the bundle. */
export function threadFiles(): Record<string, string> {
  return Object.fromEntries(globSync('src/**/*-thread.ts').map((file) => [nameOf(file), file]))
}

/**
 * Whoever begins a thread finds its file beside the bundle. Anything else that is looked for beside its source would not be
 * there any more, so it fails the build.
 */
export function threads(): Plugin {
  return {
    name: 'sahn:threads',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return undefined
      const inBundle = code.replace(BESIDE, (text, named: string) => {
        const file = /^'(\.[^']+-thread\.ts)'$/.exec(named)?.[1]
        if (!file)
          return this.error(`${id} looks for ${named} beside itself: name it from our folder.`)
        const lines = text.replaceAll(/[^\n]/g, '')
        return `new URL('./${nameOf(path.resolve(path.dirname(id), file))}.js', import.meta.url${lines})`
      })
      return { code: inBundle, map: null }
    },
  }
}

/** Two features may call theirs the same. */
function nameOf(file: string): string {
  return path.relative('src', file).replace(/\.ts$/, '').replaceAll(path.sep, '.')
}
