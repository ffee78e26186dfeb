import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Kernel ticks are a hundredth of a second on every Linux that we run on. */
const TICK_SECONDS = 0.01

/** Server and database share the first core, as in the targets; who asks has the second. */
export const SERVER_CORE = 0
export const CLIENT_CORE = 1

/** Asked once, before this process itself is kept on one core. */
const availableCores = availableParallelism()
export const canPin = availableCores > 1 && spawnSync('taskset', ['--version']).status === 0

/** Keeps a process, and what it starts from now on, on one core. */
export function pin(pid: number, core: number): void {
  if (canPin) spawnSync('taskset', ['-acp', String(core), String(pid)])
}

/** Lets it have any core again. */
export function unpin(pid: number): void {
  if (canPin) spawnSync('taskset', ['-acp', `0-${availableCores - 1}`, String(pid)])
}

interface Process {
  readonly pid: number
  readonly parent: number
  /** Its own time and that of children that have ended. */
  readonly cpuSeconds: number
}

/** CPU time so far of some processes and all that they have started. */
export function cpuSeconds(...roots: readonly number[]): number {
  const all = processes()
  return familyOf(all, roots).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

export function familyOf(all: readonly Process[], roots: readonly number[]): Process[] {
  const found = all.filter(({ pid }) => roots.includes(pid))
  const children = all.filter(({ parent }) => roots.includes(parent))
  return children.length === 0
    ? found
    : [
        ...found,
        ...familyOf(
          all,
          children.map(({ pid }) => pid),
        ).filter((p) => !found.includes(p)),
      ]
}

export function processes(): Process[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const stat = readFileSync(file, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
      return [
        {
          pid: Number.parseInt(stat, 10),
          parent: Number(fields[1]),
          cpuSeconds: ticks * TICK_SECONDS,
        },
      ]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** Memory that a process has in use, as the kernel counts it for `ps` and for limits. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
