import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'

/** The words of every page of a PDF of ours, a line for each piece that was written. */
export function readPdf(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  assert.match(text, /^%PDF-1\.\d/)
  const objects = new Map<string, { head: string; stream: () => string }>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?=endobj|stream\n)/g)) {
    const [whole, id = '', head = ''] = match
    const from = match.index + whole.length + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const stream = () => inflateSync(bytes.subarray(from, from + length)).toString('latin1')
    objects.set(id, { head, stream })
  }
  const find = (head: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '')

  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return pages.map(({ head }) => {
    const fonts = find(head, 'Resources')!.head
    let letters: string[] = []
    const lines: string[] = []
    const parts = find(head, 'Contents')!
      .stream()
      .matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)
    for (const [, font, shown = ''] of parts) {
      if (font) letters = lettersOf(find(find(fonts, font)!.head, 'ToUnicode')!.stream())
      else lines.push(textOf(shown, letters))
    }
    // A full stop of another font is a piece of its own.
    return lines.join('\n').replaceAll(/\n?\.\n?/g, '.')
  })
}

function lettersOf(map: string): string[] {
  return [...map.matchAll(/\[(.*?)\]/gs)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]+)>/g)].map(([, code = '']) =>
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function textOf(shown: string, letters: readonly string[]): string {
  return [...shown.matchAll(/<([\da-f]+)>/g)]
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .map((code) => letters[Number.parseInt(code, 16)] ?? '')
    .join('')
}
