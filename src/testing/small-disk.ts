import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Whether whoever runs this may mount a disk of their own: some containers let root do everything but this. */
export const canMount = process.getuid?.() === 0 && doesMount()

/** A folder on a disk of its own that holds no more; it goes at the end. */
export function smallDisk(
  t: { after(work: () => void): void },
  { megabytes }: { megabytes: number },
): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-small-'))
  const size = `size=${megabytes}m,mode=755`
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder])
  t.after(() => {
    execFileSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  return folder
}

function doesMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}
