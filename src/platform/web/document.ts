import type { PageRequest } from '#platform/shared/page.ts'
import { type InEveryLanguage, type Language, directionOf } from '#platform/shared/languages.ts'
import { type Head, escape, headHtml } from './head.ts'
import { type Manifest, needsOf } from './manifest.ts'
import { PAGE_DATA } from './page-data.ts'
import { type Site, textOf } from './site.ts'
import { HEADER_END } from './shell/header.tsx'
import { FONT_PAIRS, fontsToPreload } from './ui/fonts.ts'

/** What a page loads, as tags. */
interface Assets {
  readonly sheets: string
  readonly script: string
}

/** The tags of each page in each language, written once per build. */
export function openAssets({ entry, root }: { readonly entry: string; readonly root: string }) {
  let manifests: Partial<InEveryLanguage<Manifest>> = {}
  const written = new Map<string, Assets>()
  return {
    set(next: InEveryLanguage<Manifest>) {
      manifests = next
      written.clear()
    },
    of(page: string | undefined, language: Language): Assets {
      const manifest = manifests[language] ?? {}
      const found = written.get(`${language} ${page}`)
      if (found) return found
      const first = needsOf(manifest, entry)
      const later = [root, page ?? ''].map((file) => needsOf(manifest, file))
      const sheets = new Set([...first.sheets, ...later.flatMap(({ sheets }) => sheets)])
      const next = new Set(later.flatMap(({ scripts }) => scripts))
      for (const script of first.scripts) next.delete(script)
      const made = {
        sheets: [...sheets].map((href) => `<link rel="stylesheet" href="${href}">`).join(''),
        script: `<script type="module" src="${first.scripts.at(-1)}" data-next="${[...next].join(' ')}"></script>`,
      }
      written.set(`${language} ${page}`, made)
      return made
    },
  }
}

interface Parts {
  readonly assets: Assets
  readonly head: Head
  readonly site: Site
  readonly theme: PageRequest['theme']
  readonly body: string
  /** What the page carries, as JSON that can stand in a script. */
  readonly json: string
  readonly hasHeader: boolean
}

/**
 * The whole page. Its one inline style is the theme, allowed by its hash; nothing inline is ever run. Nothing is painted before
 * its header has come: painted in the middle of it, it would move sideways with the rest.
 */
export async function documentHtml({ assets, head, site, theme, body, json, hasHeader }: Parts) {
  const { language } = site
  const pair = FONT_PAIRS.find((pair) => pair === textOf(site, 'fontPair')) ?? 'classic'
  const corners = textOf(site, 'cornerStyle') || 'soft'
  const fonts = fontsToPreload(pair, language)
    .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`)
    .join('')
  const whole = hasHeader ? `<link rel="expect" href="#${HEADER_END}" blocking="render">` : ''
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-font="${pair}" data-corners="${escape(corners)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${whole}${headHtml(head, site)}
${assets.sheets}${fonts}<style>${theme.css}</style>
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${theme.light}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${theme.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">
${assets.script}</head>
<body><div id="site" style="display:contents">${body}</div>
<script type="application/json" id="${PAGE_DATA}">${json}</script></body>
</html>`
  return { html, styleHash: await hashOf(theme.css) }
}

const hashes = new Map<string, string>()

/** At most a few themes per organisation are ever seen; the map is emptied before it could grow. */
async function hashOf(css: string): Promise<string> {
  const found = hashes.get(css)
  if (found) return found
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  const hash = `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
  if (hashes.size > 1_000) hashes.clear()
  hashes.set(css, hash)
  return hash
}
