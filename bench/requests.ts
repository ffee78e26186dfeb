import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { FloorAnswer } from './floor.ts'
import { HOST } from './crew.ts'

/** A request as it travels, in latin1. */
export function get(path: string, headers: Readonly<Record<string, string>> = {}): string {
  return toBytes('GET', path, headers, '')
}

export function post(path: string, body: unknown): string {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': String(text.length) }
  return toBytes('POST', path, headers, text)
}

function toBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  const lines = Object.entries({ host: HOST, 'accept-encoding': 'br', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`
}

/** What the program answers to a request, for the floor to answer as well: the same bytes, headers as long. */
export async function sample(port: number, bytes: string): Promise<FloorAnswer> {
  const [head = '', body = ''] = bytes.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: withoutOwn(answer.rawHeaders),
          body: Buffer.concat(pieces).toString('base64'),
        }),
      )
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Node adds these by itself, to our answers and to those of the floor. */
function withoutOwn(raw: readonly string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    if (/^(date|connection|keep-alive)$/i.test(raw[i] ?? '')) continue
    kept.push(raw[i] ?? '', raw[i + 1] ?? '')
  }
  return kept
}

/** Turns a test card into a token, as the card fields in the browser do. */
export const newToken = post('/api/sandbox/confirmation-tokens', {
  card: { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' },
})

/** Of each gift. */
export const GIFT_MINOR = 25_00

/** A guest gives, each time as a gift of its own. */
export function newGift(confirmationToken: string, donationId: string): string {
  return newGiftTo(confirmationToken, { donationId })
}

export function newGiftTo(
  confirmationToken: string,
  to: { readonly donationId: string } | { readonly campaignId: string },
): string {
  return post('/api/stripePaymentProcess', {
    attemptId: randomUUID(),
    confirmationToken,
    items: [{ ...to, amount: GIFT_MINOR }],
    currency: 'GBP',
    frequency: 'once',
    coverFees: true,
    donor: { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org' },
    giftAid: { declared: false },
  })
}
