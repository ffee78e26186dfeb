import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { deriveTheme } from '#platform/shared/palette.ts'

const UI = 'src/platform/web/ui'
const OFFICE = 'src/features/front/office/pages/office.css'
const OWN = 'src/operator/operator.css'
/** Of no organisation: slate, so that nobody takes it for the office of one. */
const COLOURS = { primaryColor: '#34495e', accentColor: '#9a7b3c' }

export interface Sheet {
  readonly text: string
  /** Changes with the text. */
  readonly version: string
}

let read: Promise<Sheet> | undefined

/** The sheet of the site and of the office, as they are written, under colours of its own. Read once. */
export function operatorSheet(): Promise<Sheet> {
  return (read ??= readSheet())
}

async function readSheet(): Promise<Sheet> {
  const site = await readFile(`${UI}/site.css`, 'utf8')
  const parts = [...site.matchAll(/@import '\.\/(styles\/[\w-]+\.css)'(?: layer\((\w+)\))?;/g)]
  const sheets = await Promise.all(
    parts.map(async ([, file = '', layer]) => {
      const text = await readFile(path.join(UI, file), 'utf8')
      return layer ? `@layer ${layer} {\n${text}\n}` : ownFaces(text)
    }),
  )
  const [, order = ''] = /(@layer [\w, ]+;)/.exec(site) ?? []
  const more = await Promise.all([OFFICE, OWN].map((file) => readFile(file, 'utf8')))
  const text = [order, deriveTheme(COLOURS).css, ...sheets, ...more].join('\n')
  return { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 12) }
}

/** The faces that lie with us, at an address of this page. Further ones, for single letters, are left to the system. */
function ownFaces(text: string): string {
  return text
    .replaceAll(/@font-face \{[^}]*url\('@fontsource[^}]*\}/g, '')
    .replaceAll(/url\('\.\.\/fonts\/([\w-]+\.woff2)'\)/g, "url('/operator/fonts/$1')")
}

/** Undefined for what is no face of ours. */
export async function readFace(name: string): Promise<Buffer | undefined> {
  if (!/^[\w-]+\.woff2$/.test(name)) return undefined
  return readFile(path.join(UI, 'fonts', name)).catch(() => undefined)
}
