import { execFileSync } from 'node:child_process'
import { existsSync, lchownSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { isSameFolder } from './identity.ts'

/** What a running server says of itself in the first lines of postmaster.pid. */
export interface Postmaster {
  readonly pid: number
  /** Where it found its data. In a folder that was moved or copied it is another one. */
  readonly dataFolder: string
  readonly port: number
  readonly socketFolder: string
  readonly status: 'starting' | 'ready' | 'stopping' | 'standby'
}

/** Reads postmaster.pid, which may be stale, or another folder's: see `findListening` and `isPostmasterOf`. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, dataFolder, , port, socketFolder, , , status] = readFileSync(file, 'utf8').split('\n')
  if (!Number(pid)) return undefined
  return {
    pid: Number(pid),
    dataFolder: dataFolder ?? '',
    port: Number(port),
    socketFolder: socketFolder ?? '',
    status: (status?.trim() ?? 'starting') as Postmaster['status'],
  }
}

/** True when somebody listens on its socket, also from another container. The folder is closed to strangers. */
export async function isListening({ socketFolder, port }: Postmaster): Promise<boolean> {
  if (!socketFolder) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(toSocket(socketFolder, port))
  socket.setTimeout(1000)
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  socket.once('timeout', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

export function toSocket(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** True while the process runs; one that has ended and that nobody has buried does not count. */
export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false
  const state = readProcess(pid, 'stat')?.replace(/^.*\) /s, '')[0]
  return state !== 'Z' && state !== 'X'
}

/** True when that process is the server of this very folder, and not a later process that got its number. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return worksIn(cluster, pid)
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return command.includes(`-D ${cluster} `)
  } catch {
    return false
  }
}

/**
 * Makes PostgreSQL take a stale postmaster.pid for stale although its number is somebody's by now, or is not free yet. The file
 * stays, because by its other lines the new server sees whether old processes still write.
 */
export function freeNumber(cluster: string): void {
  const stale = readPostmaster(cluster)
  if (!stale || !isTaken(stale.pid)) return
  const file = join(cluster, 'postmaster.pid')
  const text = readFileSync(file, 'utf8').replace(/^\d+/, String(NOBODYS_NUMBER))
  const { uid, gid } = statSync(file)
  rmSync(`${file}.new`, { force: true })
  writeFileSync(`${file}.new`, text, { mode: 0o600, flag: 'wx' })
  lchownSync(`${file}.new`, uid, gid)
  renameSync(`${file}.new`, file)
}

/** Beyond what any system gives to a process. */
const NOBODYS_NUMBER = 2_147_483_647

/**
 * Stops the server: connections that are just being closed get a moment (a driver that is told of a shutdown
 * then throws), the others are ended and all is written; if that takes too long, at once (the next start
 * recovers), and by force. Returns when it and its children are gone; a process that is not it is left alone.
 */
export async function endPostmaster(cluster: string, pid: number): Promise<void> {
  const steps = [
    { signal: 'SIGTERM', patience: 500 },
    { signal: 'SIGINT', patience: 5000 },
    { signal: 'SIGQUIT', patience: 3000 },
    { signal: 'SIGKILL', patience: 2000 },
  ] as const
  for (const { signal, patience } of steps) {
    if (!isPostmasterOf(cluster, pid)) break
    signalTo(pid, signal)
    await until(() => !isAlive(pid), patience)
  }
  await endOrphans(cluster)
}

/**
 * Ends what a killed server left behind: processes in the middle of a long statement notice late that it is
 * gone, and PostgreSQL refuses to start beside them. Only Linux tells us who they are; elsewhere we wait.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = findOrphans(cluster)
    for (const pid of orphans) signalTo(pid, signal)
    if (await until(() => !orphans.some(isAlive), 1000)) return
  }
}

/** Asks every few milliseconds, until it is so or patience ends. */
export async function until(isSo: () => boolean, patience: number): Promise<boolean> {
  const end = performance.now() + patience
  while (!isSo()) {
    if (performance.now() > end) return false
    await wait(5)
  }
  return true
}

/** A person's shell may stand in the folder too; a server's process says what it is. */
function findOrphans(cluster: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter(
    (pid) => worksIn(cluster, pid) && readProcess(pid, 'cmdline')?.startsWith('postgres:'),
  )
}

/** By the folder itself, which may have been moved since, or have another path where the process runs. */
function worksIn(cluster: string, pid: number): boolean {
  try {
    const folder = `/proc/${pid}/cwd`
    const isIn =
      readlinkSync(folder) === `${cluster} (deleted)` ||
      (existsSync(cluster) && isSameFolder(folder, cluster))
    return isIn && /postgres/.test(readProcess(pid, 'cmdline') ?? '')
  } catch {
    return false
  }
}

/** What PostgreSQL asks too. A dead process that nobody has buried still has its number. */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readProcess(pid: number, what: 'stat' | 'cmdline'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return undefined
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
