/**
 * What is written beside a transfer. Twenty-nine signs, none of which can be taken for another (no I, L, O, U, Q, 0 or 1):
 * a prime, so that the last one finds every single wrong sign and every two that have changed places.
 */
export const REFERENCE_SIGNS = '23456789ABCDEFGHJKMNPRSTVWXYZ'
export const REFERENCE_LENGTH = 8

/** The check sign after these seven. */
export function checkSignOf(signs: string): string {
  const sum = Array.from(signs).reduce(
    (sum, sign, at) => sum + REFERENCE_SIGNS.indexOf(sign) * (at + 2),
    0,
  )
  return REFERENCE_SIGNS[sum % REFERENCE_SIGNS.length]!
}

export function isReference(text: string): boolean {
  const isOfSigns =
    text.length === REFERENCE_LENGTH &&
    Array.from(text).every((sign) => REFERENCE_SIGNS.includes(sign))
  return isOfSigns && checkSignOf(text.slice(0, -1)) === text.at(-1)
}

/** As people read it out: 7K3M 9PXW. */
export function writeReference(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`
}

/** Nothing but capital letters and digits: banks drop, add and change everything else. */
export function squash(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
}

/** So long a promise is waited for. */
export const DAYS_OF_PROMISE = 30

/** So long it is kept and looked for in statements; whatever has not come by then is forgotten. */
export const DAYS_KEPT = 365

/** A bank's day of thousands of lines is still read; more is no statement of a mosque. */
export const STATEMENT = { megabytes: 2, rows: 10_000, columns: 60, bookings: 500 } as const

export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * What a line of a statement is. `matched`: it carries the reference, and is the sum. `likely`: the reference with another
 * sum, or with one wrong sign, or the sum and the name. `unknown`: money that came, and nobody has promised. `booked`: it was booked before, and is not again.
 * `out`: money that went. `unreadable`: its day or its sum cannot be read.
 */
export const LINE_KINDS = ['matched', 'likely', 'unknown', 'booked', 'out', 'unreadable'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** One line of a bank's statement, as it was read. */
export interface StatementLine {
  /** Of the file, from 1. */
  readonly row: number
  /** Tells it from every other, also in a later file that holds the same days. */
  readonly key: string
  readonly paidOn: string | undefined
  /** Minor units; negative where money went out. */
  readonly amountMinor: number | undefined
  /** As the bank wrote it. */
  readonly words: string
}

/** What is known of a promise when a statement is read. */
export interface Awaited {
  readonly id: string
  readonly reference: string
  readonly amountMinor: number
  readonly lastName: string
}

export type Why = 'reference' | 'other-sum' | 'near-reference' | 'sum-and-name'

export interface Recognised {
  readonly kind: LineKind
  readonly promiseId?: string
  readonly why?: Why
}

/** What each line is. A promise is proposed for one line at most: the surer one, or else the first. */
export function recognise(
  lines: readonly StatementLine[],
  awaited: readonly Awaited[],
  booked: ReadonlySet<string>,
): ReadonlyMap<string, Recognised> {
  const found = new Map<string, Recognised>()
  const incoming = lines.filter((line) => {
    const kind = kindOf(line, booked)
    if (kind) found.set(line.key, { kind })
    return kind === undefined
  })
  const taken = new Set<string>()
  for (const [why, find] of waysTo(awaited))
    for (const line of incoming) {
      if (found.has(line.key)) continue
      const fitting = [...new Set(find(line))].filter(({ id }) => !taken.has(id))
      // Two that fit equally well are for a person to tell apart.
      if (fitting.length !== 1) continue
      const promiseId = fitting[0]!.id
      taken.add(promiseId)
      found.set(line.key, { kind: why === 'reference' ? 'matched' : 'likely', promiseId, why })
    }
  for (const { key } of incoming) if (!found.has(key)) found.set(key, { kind: 'unknown' })
  return found
}

function kindOf(
  { key, paidOn, amountMinor }: StatementLine,
  booked: ReadonlySet<string>,
): LineKind | undefined {
  if (paidOn === undefined || amountMinor === undefined) return 'unreadable'
  if (amountMinor <= 0) return 'out'
  return booked.has(key) ? 'booked' : undefined
}

type Find = (line: StatementLine) => readonly Awaited[]

/** How a line's promise is found, the surest first: by what stands in an index, since there may be thousands of both. */
function waysTo(awaited: readonly Awaited[]): readonly (readonly [Why, Find])[] {
  const byReference = Map.groupBy(awaited, ({ reference }) => reference)
  const referred = ({ words }: StatementLine) =>
    piecesOf(words).flatMap((piece) => byReference.get(piece) ?? [])
  // Where one sign is wrong, one half is right.
  const byStart = Map.groupBy(awaited, ({ reference }) => reference.slice(0, HALF))
  const byEnd = Map.groupBy(awaited, ({ reference }) => reference.slice(HALF))
  const byName = Map.groupBy(awaited, (one) => `${one.amountMinor} ${squash(one.lastName)}`)
  return [
    [
      'reference',
      (line) => referred(line).filter(({ amountMinor }) => amountMinor === line.amountMinor),
    ],
    ['other-sum', referred],
    [
      'near-reference',
      ({ words }) =>
        piecesOf(words).flatMap((piece) =>
          [
            ...(byStart.get(piece.slice(0, HALF)) ?? []),
            ...(byEnd.get(piece.slice(HALF)) ?? []),
          ].filter(({ reference }) => isNear(piece, reference)),
        ),
    ],
    [
      'sum-and-name',
      ({ words, amountMinor = 0 }) =>
        namesIn(words).flatMap((name) => byName.get(`${amountMinor} ${name}`) ?? []),
    ],
  ]
}

const HALF = REFERENCE_LENGTH / 2

/** Every stretch that may be a reference. */
function piecesOf(words: string): string[] {
  const text = squash(words)
  const most = Math.max(0, text.length - REFERENCE_LENGTH + 1)
  return Array.from({ length: most }, (_, at) => text.slice(at, at + REFERENCE_LENGTH))
}

/** One sign is wrong, and no other: by the check sign it can be no other promise's. */
function isNear(piece: string, reference: string): boolean {
  return Array.from(reference).filter((sign, i) => sign !== piece[i]).length === 1
}

/** Each word that may be a name; a bank writes Latin capitals, so a name in another script is found by nobody. */
function namesIn(words: string): string[] {
  const plain = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return plain.split(/[^A-Z]+/).filter((word) => word.length > 1)
}

/**
 * What came, shared out as it was promised: to the penny, in proportion, what is left over by rounding to the first. Lines of
 * which nothing would come are left out.
 */
export function shareOut<L extends { readonly amountMinor: number }>(
  lines: readonly L[],
  cameMinor: number,
): L[] {
  const whole = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const shares = lines.map(({ amountMinor }) =>
    Number((BigInt(amountMinor) * BigInt(cameMinor)) / BigInt(whole)),
  )
  let left = cameMinor - shares.reduce((sum, share) => sum + share, 0)
  return lines.flatMap((line, i) => {
    const amountMinor = shares[i]! + (left-- > 0 ? 1 : 0)
    return amountMinor > 0 ? [{ ...line, amountMinor }] : []
  })
}
