import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { PROGRAMS } from './build-state.ts'

const PLACE = new RegExp(`file://[^()\\s]*/${PROGRAMS}/[^()\\s]+?\\.js:\\d+:\\d+`, 'g')
/** A map is 50 MB once it is read: it is kept while there is room, and no start waits for it, as with Node's own switch. */
const maps = new Map<string, WeakRef<SourceMap>>()

/** From now on stacks name the lines of sources, not of the bundle that was made of them. */
export function nameSources(): void {
  Error.prepareStackTrace = (error, sites) => {
    // oxlint-disable-next-line typescript/no-base-to-string -- a place has words of its own
    const at = sites.map((site) => `\n    at ${String(site)}`).join('')
    return `${Error.prototype.toString.call(error)}${inSources(at)}`
  }
}

export function inSources(stack: string): string {
  return stack.replace(PLACE, (place) => {
    const [url, line, column] = place.split(/:(?=\d+)/) as [string, string, string]
    try {
      const origin = mapOf(url).findOrigin(Number(line), Number(column))
      if (!('fileName' in origin)) return place
      const source = new URL(origin.fileName, url).href
      return `${source}:${origin.lineNumber}:${origin.columnNumber}`
    } catch {
      // Somebody has removed the map, or the folder.
      return place
    }
  })
}

function mapOf(url: string): SourceMap {
  const known = maps.get(url)?.deref()
  if (known) return known
  const payload = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as SourceMapPayload
  const map = new SourceMap(payload)
  maps.set(url, new WeakRef(map))
  return map
}
