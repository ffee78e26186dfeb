/** A PDF of one empty page, as far as a browser reads it. */
export function pdfFile(words = 'a page', trailer = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R${trailer}>>\n%%EOF\n`,
  )
}

/** Silence of so many frames, 26 ms each: MPEG 1, layer III, 128 kbit/s, 44.1 kHz. */
export function mp3File({ frames = 100, tag = '' } = {}): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat([id3(tag), ...Array.from({ length: frames }, () => frame)])
}

function id3(title: string): Buffer {
  if (title === '') return Buffer.alloc(0)
  const frame = Buffer.concat([Buffer.from('TIT2\0\0\0'), Buffer.from([title.length + 1, 0, 0, 3])])
  const body = Buffer.concat([frame, Buffer.from(title)])
  return Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0'), Buffer.from([body.length]), body])
}

/** Boxes of a recorder, with tracks of these kinds. */
export function mp4File({ tracks = ['soun'], seconds = 90 } = {}): Buffer {
  const head = Buffer.alloc(100)
  head.writeUInt32BE(1000, 12)
  head.writeUInt32BE(seconds * 1000, 16)
  const track = (kind: string) =>
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12))))
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0')),
    box('mdat', Buffer.alloc(2_000)),
    box('moov', box('mvhd', head), ...tracks.map(track)),
  ])
}

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 8)
  return Buffer.concat([length, Buffer.from(name), body])
}
