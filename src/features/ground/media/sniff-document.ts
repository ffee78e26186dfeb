import type { Ending } from './rules.ts'

/** What somebody has sent, wherever it lies. */
export interface Sent {
  readonly bytes: number
  /** As many of its bytes as there are from there, and not more than so many. */
  at(position: number, most: number): Promise<Buffer>
}

export interface Sniffed {
  readonly ending: Ending
  /** How long a recording plays; null where that cannot be told. */
  readonly seconds: number | null
}

export type NoDocument =
  | 'not-a-document'
  | 'document-is-cut-off'
  | 'document-is-locked'
  | 'recording-is-ogg'
  | 'recording-has-a-picture'

/**
 * What the bytes say they are, whatever their name says. Only a few are read, also of a very large file, and nothing of it is
 * run or unpacked.
 */
export async function sniffDocument(sent: Sent): Promise<Sniffed | NoDocument> {
  const head = await sent.at(0, 16)
  const mark = head.toString('latin1')
  if (/^%PDF-[12]\.\d/.test(mark)) return sniffPdf(sent)
  if (mark.startsWith('OggS')) return 'recording-is-ogg'
  if (mark.slice(4, 8) === 'ftyp') return sniffMp4(sent)
  const begins = mark.startsWith('ID3') ? await afterTag(sent) : 0
  return (await sniffMp3(sent, begins)) ?? (await sniffAac(sent, begins)) ?? 'not-a-document'
}

/** The end of a PDF says where its parts are, and whether one needs a password. */
const PDF_END = 64 * 1024

async function sniffPdf(sent: Sent): Promise<Sniffed | NoDocument> {
  const end = await sent.at(Math.max(0, sent.bytes - PDF_END), PDF_END)
  const text = end.toString('latin1')
  if (!text.includes('%%EOF')) return 'document-is-cut-off'
  const trailer = text.slice(Math.max(text.lastIndexOf('trailer'), text.lastIndexOf('/XRef'), 0))
  return trailer.includes('/Encrypt') ? 'document-is-locked' : { ending: 'pdf', seconds: null }
}

/** What programs write before the sound: title, cover. Its length is in four bytes of seven bits. */
async function afterTag(sent: Sent): Promise<number> {
  const tag = await sent.at(0, 10)
  const length = [...tag.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  return 10 + length
}

const MP3_KILOBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const MP3_RATES = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
}

/** Undefined where no frame of layer III begins there. */
function readFrame(bytes: Buffer) {
  if (bytes.length < 4 || bytes[0] !== 0xff || (bytes[1]! & 0xe6) !== 0xe2) return undefined
  const version = (bytes[1]! >> 3) & 3
  const isFirst = version === 3
  const rate = MP3_RATES[version as keyof typeof MP3_RATES]?.[(bytes[2]! >> 2) & 3]
  const kilobits = MP3_KILOBITS[isFirst ? 1 : 2][bytes[2]! >> 4]
  if (!rate || !kilobits) return undefined
  const samples = isFirst ? 1152 : 576
  const length = Math.floor((samples * kilobits * 125) / rate) + ((bytes[2]! >> 1) & 1)
  return { rate, kilobits, samples, length }
}

/** How far after a tag a sound may begin: programs leave nothing between, or fill up a block. */
const MOST_PADDING = 4_096

async function sniffMp3(sent: Sent, begins: number): Promise<Sniffed | NoDocument | undefined> {
  const around = await sent.at(begins, MOST_PADDING)
  const padding = Math.max(
    0,
    around.findIndex((byte) => byte !== 0),
  )
  const frame = readFrame(around.subarray(padding))
  if (!frame) return undefined
  const from = begins + padding
  const next = await sent.at(from + frame.length, 4)
  if (!readFrame(next))
    return sent.bytes < from + frame.length + 4 ? 'document-is-cut-off' : undefined
  // One that was packed unevenly says in its first frame how many there are.
  const first = await sent.at(from, Math.min(frame.length, 512))
  const note = Math.max(first.indexOf('Xing'), first.indexOf('Info'))
  const isSaid = note > 0 && note + 12 <= first.length && (first[note + 7]! & 1) === 1
  const frames = isSaid ? first.readUInt32BE(note + 8) : 0
  const seconds = frames
    ? (frames * frame.samples) / frame.rate
    : (sent.bytes - from) / (frame.kilobits * 125)
  return { ending: 'mp3', seconds: Math.round(seconds) }
}

/** Two frames in a row, each with its length. How long it plays would have to be counted. */
async function sniffAac(sent: Sent, begins: number): Promise<Sniffed | undefined> {
  const lengthOf = (bytes: Buffer) =>
    bytes.length >= 7 && bytes[0] === 0xff && (bytes[1]! & 0xf6) === 0xf0
      ? ((bytes[3]! & 3) << 11) | (bytes[4]! << 3) | (bytes[5]! >> 5)
      : 0
  const length = lengthOf(await sent.at(begins, 7))
  if (length <= 7) return undefined
  return lengthOf(await sent.at(begins + length, 7)) > 7
    ? { ending: 'aac', seconds: null }
    : undefined
}

interface Box {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** More boxes than any recorder writes, one after the other and in all. */
const MOST_BOXES = 200
const MOST_IN_ALL = 2_000

/** What is looked at of one file: boxes in boxes in boxes would be without end. */
interface Looking {
  readonly sent: Sent
  boxes: number
}

async function* boxesIn(looking: Looking, { from, to }: Omit<Box, 'name'>): AsyncGenerator<Box> {
  const { sent } = looking
  const end = Math.min(to, sent.bytes)
  for (let at = from, i = 0; at + 8 <= end && i < MOST_BOXES; i++) {
    if (++looking.boxes > MOST_IN_ALL) return
    const head = await sent.at(at, 16)
    const name = head.toString('latin1', 4, 8)
    const said = head.readUInt32BE(0)
    const isLong = said === 1 && head.length === 16
    const length = said === 0 ? to - at : isLong ? Number(head.readBigUInt64BE(8)) : said
    if (length < (isLong ? 16 : 8)) return
    yield { name, from: at + (isLong ? 16 : 8), to: at + length }
    at += length
  }
}

/** A box of boxes says which tracks there are: sound alone, or a film. */
async function sniffMp4(sent: Sent): Promise<Sniffed | NoDocument> {
  let seconds: number | null = null
  let hasSound = false
  const looking: Looking = { sent, boxes: 0 }
  for await (const top of boxesIn(looking, { from: 0, to: sent.bytes })) {
    if (top.to > sent.bytes) return 'document-is-cut-off'
    if (top.name !== 'moov') continue
    for await (const box of boxesIn(looking, top)) {
      if (box.name === 'mvhd') seconds = await durationAt(sent, box.from)
      if (box.name !== 'trak') continue
      const kind = await kindOfTrack(looking, box)
      if (kind === 'vide') return 'recording-has-a-picture'
      hasSound ||= kind === 'soun'
    }
  }
  return hasSound ? { ending: 'm4a', seconds } : 'not-a-document'
}

async function kindOfTrack(looking: Looking, track: Box): Promise<string> {
  for await (const media of boxesIn(looking, track))
    if (media.name === 'mdia')
      for await (const box of boxesIn(looking, media))
        if (box.name === 'hdlr') return (await looking.sent.at(box.from + 8, 4)).toString('latin1')
  return ''
}

async function durationAt(sent: Sent, from: number): Promise<number | null> {
  const head = await sent.at(from, 32)
  if (head.length < 32) return null
  const isLong = head[0] === 1
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  const seconds = Math.round(length / scale)
  return scale > 0 && seconds < 86_400 ? seconds : null
}
