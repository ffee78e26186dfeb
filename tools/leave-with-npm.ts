import { readFileSync } from 'node:fs'

const LOOK_MS = 1_000

/**
 * An npm that is killed hard cannot tell its script. Left alone, the program would go on in the background, holding its
 * port, with nobody to press Ctrl-C; so it looks whether its npm is there, and leaves in good order when it is gone.
 */
export function leaveWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const npm = findNpm()
  if (npm === undefined) return
  setInterval(() => {
    if (isStill(npm)) return
    console.error('npm is gone, so the program leaves as well.')
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS).unref()
}

interface Watched {
  readonly pid: number
  /** Process numbers are used again; with its first moment one is unmistakable. */
  readonly began: string
}

/** Our parent, or its parent where npm's shell stands between. */
function findNpm(): Watched | undefined {
  const parent = look(process.ppid)
  if (!parent) return undefined
  const isShell = /^(?:sh|dash|bash|ash|busybox)$/.test(parent.name)
  const npm = isShell ? look(parent.parent) : parent
  return npm && { pid: npm.pid, began: npm.began }
}

function isStill({ pid, began }: Watched): boolean {
  return look(pid)?.began === began
}

/** Linux tells in a file; elsewhere nothing is watched. */
function look(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    return {
      pid,
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      began: fields[19] ?? '',
    }
  } catch {
    return undefined
  }
}
