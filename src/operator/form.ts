import type { Upload } from '#platform/server/http/uploads.ts'
import { refuse } from './refusals.ts'

/** The short fields of a form, and its file where one came. */
export interface SentFile {
  readonly fields: URLSearchParams
  /** Its bytes while they are read from the disk; undefined where none was chosen. */
  readonly file: AsyncIterable<Buffer> | undefined
}

/** What stands before the file: a few words. */
const MOST_BEFORE = 64 * 1024

/**
 * Reads a form with one file, which is its last field: so what stands before it is short, and it ends where the form ends. It
 * is never held.
 */
export async function readForm(upload: Upload, contentType: string): Promise<SentFile> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  const head = await upload.at(0, MOST_BEFORE)
  const fields = new URLSearchParams()
  let at = boundary.length + 2
  if (boundary === '--' || !head.subarray(0, at).equals(Buffer.from(`${boundary}\r\n`)))
    refuse('not-an-archive')
  for (;;) {
    const ends = head.indexOf('\r\n\r\n', at)
    if (ends < 0) refuse('file-missing')
    const about = head.toString('utf8', at, ends)
    const [, name = ''] = /\bname="([^"]*)"/.exec(about) ?? []
    const from = ends + 4
    if (/\bfilename="/.test(about)) return { fields, file: await fileOf(upload, boundary, from) }
    const to = head.indexOf(`\r\n${boundary}`, from)
    if (to < 0) refuse('file-missing')
    fields.append(name, head.toString('utf8', from, to))
    at = to + boundary.length + 4
  }
}

async function fileOf(
  upload: Upload,
  boundary: string,
  from: number,
): Promise<AsyncIterable<Buffer> | undefined> {
  const end = Buffer.from(`\r\n${boundary}--`)
  // Some end with a line, some do not.
  const tail = await upload.at(Math.max(upload.bytes - end.length - 2, 0), end.length + 2)
  const found = tail.lastIndexOf(end)
  if (found < 0) refuse('not-an-archive')
  const to = upload.bytes - tail.length + found
  return to > from ? between(upload, from, to) : undefined
}

async function* between(upload: Upload, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const piece of upload.read() as AsyncIterable<Buffer>) {
    const part = piece.subarray(Math.max(from - at, 0), Math.max(to - at, 0))
    at += piece.length
    if (part.length > 0) yield part
    if (at >= to) return
  }
}
