/**
 * npm run lighthouse [ADDRESSES]: what Lighthouse says of pages of a running program, on its simulated phone; medians of
 * three visits, each the first. Without addresses: the home page and the giving page of http://localhost:3000.
 * Lighthouse is large and only for this, so npx fetches it; it is no dependency of ours.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureChromium } from './chromium.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const VISITS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { score: number | null }>>
  readonly audits: Readonly<Record<string, { numericValue?: number } | undefined>>
}

const given = process.argv.slice(2)
const addresses =
  given.length > 0 ? given : ['http://localhost:3000/', 'http://localhost:3000/donate']
const chromium = ensureChromium()

console.log('| page | performance | accessibility | practices | SEO | LCP | TBT | CLS | bytes |')
console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|')
for (const address of addresses) {
  const visits: Report[] = []
  for (let i = 0; i < VISITS; i++) visits.push(await visit(address).catch(() => visit(address)))
  const value = (name: string) =>
    median(visits.map(({ audits }) => audits[name]?.numericValue ?? NaN))
  const cells = [
    new URL(address).pathname,
    ...CATEGORIES.map((name) =>
      String(Math.round(100 * median(visits.map(({ categories }) => categories[name].score ?? 0)))),
    ),
    `${(value('largest-contentful-paint') / 1000).toFixed(2)} s`,
    `${Math.round(value('total-blocking-time'))} ms`,
    value('cumulative-layout-shift').toFixed(3),
    `${(value('total-byte-weight') / 1024).toFixed(1)} KB`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

/** On a busy machine Lighthouse now and then misses the beginning of its own trace; a second failure is one. */
async function visit(address: string): Promise<Report> {
  // Chromium has no sandbox for root.
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const words = [address, '--quiet', '--output=json', '--output-path=stdout']
  const running = spawn(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      ...words,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, CHROME_PATH: chromium } },
  )
  const pieces: Buffer[] = []
  const complaints: Buffer[] = []
  running.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  running.stderr.on('data', (piece: Buffer) => complaints.push(piece))
  const [code] = (await once(running, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`Lighthouse ended with ${code}: ${Buffer.concat(complaints).toString()}`)
  const report = JSON.parse(Buffer.concat(pieces).toString()) as Report
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  return report
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
