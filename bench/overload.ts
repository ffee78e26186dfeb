/**
 * node bench/overload.ts: what others notice while somebody opens 500 calls and sends their bodies by a byte a second, first
 * from one address and then from fifty; and what is left of it when he has gone. Linux only: every address of 127.0.0.0/8
 * is this machine's own there, and stands for a network.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assembleCrew } from './crew.ts'
import { median } from './machine.ts'
import { newToken } from './requests.ts'

const SLOW_BODIES = 500
const ATTACK_SECONDS = 20
const HOST = 'al-noor.localhost'
const HALF = [
  'POST /api/sandbox/confirmation-tokens HTTP/1.1',
  `host: ${HOST}`,
  'content-type: application/json',
  'content-length: 2000',
  '',
  '{"card":',
].join('\r\n')

const [head = '', body = ''] = newToken.split('\r\n\r\n')
const PROBES = {
  '/healthz': { method: 'GET', path: '/healthz' },
  '/readyz': { method: 'GET', path: '/readyz' },
  'Home, ready': { method: 'GET', path: '/' },
  'a page made anew': { method: 'GET', path: '/news?q=' },
  'a call by POST': { method: 'POST', path: head.split(' ')[1] ?? '', body },
} as const
type Probe = keyof typeof PROBES

const folder = mkdtempSync(path.join(tmpdir(), 'sahn-bench-'))
const crew = await assembleCrew(folder)
let searches = 0
try {
  const program = await crew.startProgram({ REQUESTS_PER_MINUTE: '600' })
  console.log('| others, meanwhile | answers | p50 | longest |\n|---|---|---:|---:|')
  await watch(program.port, 'quiet', 5)
  for (const networks of [1, 50]) {
    const stop = attack(program.port, networks)
    await watch(program.port, `500 slow bodies, ${networks} addresses`, ATTACK_SECONDS)
    const held = stop()
    console.log(`| half a call lasted at most ${(held / 1000).toFixed(0)} s | | | |`)
    await pause(3)
    await watch(program.port, 'three seconds after he has gone', 5)
  }
  await program.stop()
} finally {
  await crew.dismiss()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** Keeps that many calls half sent, each begun anew when it is cut. Returns what ends it, and says how long one lasted. */
function attack(port: number, networks: number): () => number {
  const open = new Map<Socket, number>()
  let isOver = false
  let longest = 0
  const begin = (number: number) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: `127.0.1.${number % networks}`,
    })
    open.set(socket, performance.now())
    socket.on('connect', () => socket.write(HALF))
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => {
      longest = Math.max(longest, performance.now() - (open.get(socket) ?? Infinity))
      open.delete(socket)
      if (!isOver) setTimeout(() => begin(number), 200)
    })
  }
  for (let number = 1; number <= SLOW_BODIES; number++) begin(number)
  const drip = setInterval(() => {
    for (const socket of open.keys()) if (socket.writable) socket.write(' ')
  }, 1_000)
  return () => {
    isOver = true
    clearInterval(drip)
    for (const [socket, since] of open) {
      longest = Math.max(longest, performance.now() - since)
      socket.destroy()
    }
    return longest
  }
}

/** Somebody else asks for each of these, again and again. */
async function watch(port: number, what: string, seconds: number): Promise<void> {
  const seen = new Map<Probe, { status: string; ms: number }[]>()
  const end = performance.now() + seconds * 1000
  await pause(1)
  while (performance.now() < end) {
    for (const probe of Object.keys(PROBES) as Probe[]) {
      const began = performance.now()
      const status = await ask(port, probe)
      seen.set(probe, [...(seen.get(probe) ?? []), { status, ms: performance.now() - began }])
    }
    await pause(0.2)
  }
  for (const [probe, answers] of seen) {
    const counted = new Map<string, number>()
    for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1)
    const said = [...counted].map(([status, times]) => `${times} × ${status}`).join(', ')
    const times = answers.map(({ ms }) => ms)
    console.log(
      `| ${what}: ${probe} | ${said} | ${median(times).toFixed(1)} ms | ${Math.max(...times).toFixed(0)} ms |`,
    )
  }
}

function ask(port: number, probe: Probe): Promise<string> {
  const { method, path, body } = { body: '', ...PROBES[probe] }
  return new Promise((resolve) => {
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        localAddress: '127.0.0.9',
        agent: false,
        method,
        path: path.endsWith('=') ? path + searches++ : path,
        headers: { host: HOST, ...(body ? { 'content-type': 'application/json' } : {}) },
        timeout: 10_000,
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(String(answer.statusCode)))
        answer.on('error', () => resolve('cut'))
      },
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve('no answer'))
    asking.end(body)
  })
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
