/**
 * SHA-256 of a short text in hex, at once. The browser's own answers later, a hundred times slower for many short texts, and
 * not at all where a site is tried out without https.
 */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text))
  const state = Int32Array.from(FIRST)
  const schedule = new Int32Array(64)
  for (let block = 0; block < words.length; block += 16) mix(state, schedule, words, block)
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function mix(state: Int32Array, w: Int32Array, words: Int32Array, block: number): void {
  for (let i = 0; i < 16; i++) w[i] = at(words, block + i)
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(w, i - 15), at(w, i - 2)]
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[i] = at(w, i - 16) + small + at(w, i - 7) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + high + ((e & f) ^ (~e & g)) + at(ROUNDS, i) + at(w, i)) | 0
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word
}

function at(words: Int32Array, i: number): number {
  return words[i] ?? 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The text, a one, zeros, and its length in bits. */
function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array(((bytes.length + 72) >> 6) << 4)
  for (const [i, byte] of [...bytes, 0x80].entries())
    words[i >> 2] = at(words, i >> 2) | (byte << (24 - (i % 4) * 8))
  words[words.length - 1] = bytes.length * 8
  return words
}

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0),
)

/** The first bits behind the point of the roots of the first primes. */
const FIRST = PRIMES.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(PRIMES, (prime) => behindPoint(Math.cbrt(prime)))

function behindPoint(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}
