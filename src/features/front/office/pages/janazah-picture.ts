interface Said {
  readonly title: string
  readonly summary: string
  readonly house: string
}

/** Square, as it is shown in a chat. */
const SIDE = 1080
const MARGIN = 96

/** Draws it in the colours and the faces of the page, and hands it to whoever pressed as a file. */
export async function savePicture({ title, summary, house }: Said): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) return
  const page = getComputedStyle(document.body)
  const heading = getComputedStyle(document.querySelector('h1') ?? document.body)
  await document.fonts.ready
  pen.fillStyle = page.backgroundColor
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.strokeStyle = page.color
  pen.lineWidth = 4
  pen.strokeRect(MARGIN / 2, MARGIN / 2, SIDE - MARGIN, SIDE - MARGIN)
  pen.fillStyle = page.color
  pen.direction = document.dir === 'rtl' ? 'rtl' : 'ltr'
  pen.textAlign = 'center'
  pen.font = `72px ${heading.fontFamily}`
  const below = write(pen, title, 260, 96)
  pen.font = `44px ${page.fontFamily}`
  write(pen, summary, below + 64, 70)
  pen.font = `36px ${page.fontFamily}`
  pen.fillText(house, SIDE / 2, SIDE - MARGIN - 24)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file) hand(file)
}

/** Answers where the line after it would stand. */
function write(pen: CanvasRenderingContext2D, text: string, top: number, step: number): number {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (pen.measureText(longer).width <= SIDE - 2 * MARGIN) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  for (const [i, line] of lines.entries()) pen.fillText(line, SIDE / 2, top + i * step)
  return top + lines.length * step
}

function hand(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'janazah.png'
  link.click()
  URL.revokeObjectURL(link.href)
}
