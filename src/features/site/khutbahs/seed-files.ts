import type { Work } from '#platform/server/context.ts'
import type { Type } from '#platform/server/print/printer.ts'
import { toPlainText } from '#platform/shared/safe-html.ts'

/** A recording of so many seconds without sound (MPEG 1, layer III, 32 kbit/s, one channel), to try the player with. */
export function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(104)
  frame.set([0xff, 0xfb, 0x10, 0xc4])
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame))
}

const TITLE: Type = { face: 'display', size: 25 }
const BODY: Type = { face: 'text', size: 12 }

/** What was said, on paper. What prints is read with first use. */
export async function printText(
  { organisation, now }: Work,
  { title, html }: { readonly title: string; readonly html: string },
): Promise<Buffer> {
  const { PAPER, QUIET, openSheet, toBytes } = await import('#platform/server/print/sheet.ts')
  const author = organisation.configuration.websiteName
  const sheet = openSheet({ language: 'en', title, author, madeAt: now() }, 'ltr', (sheet) => {
    sheet.y = PAPER.top
  })
  sheet.turn()
  sheet.paragraph(title, TITLE)
  sheet.down(8)
  sheet.paragraph(author, BODY, QUIET)
  for (const part of html.split('</p>').map(toPlainText).filter(Boolean)) {
    sheet.down(12)
    sheet.paragraph(part, BODY)
  }
  return toBytes(sheet)
}
