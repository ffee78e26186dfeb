/**
 * npm run lock:complete: run it after every change of dependencies.
 *
 * Packages with a binary for each platform name all of them as optional. Where the registry at hand lacks some, npm
 * leaves these out of the lock file, and `npm ci` then stops everywhere ("Missing … from lock file"). This adds what
 * is missing, with the platform that the name tells, so that npm skips it on every other one.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface Entry {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const FILE = 'package-lock.json'
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Entry> }
const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
  'wasm32',
  'wasi',
]
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el']

let added = 0
for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`
    const platform = platformOf(name)
    if (lock.packages[place] || !platform || !/^\d/.test(version)) continue
    lock.packages[place] = { version, ...platform, optional: true }
    added++
  }
}
const sorted = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`${added} packages of other platforms added to ${FILE}.`)

/** Undefined for an ordinary package, which must be left to npm. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const parts = name.split(/[/-]/)
  const os = OS.find((os) => parts.includes(os))
  if (!os) return undefined
  const cpu = CPU.find((cpu) =>
    parts.some(
      (part) =>
        part === cpu ||
        (cpu === 'arm' && part === 'arm') ||
        (cpu === 'ppc64' && part.startsWith('ppc64')),
    ),
  )
  const isMusl = parts.some((part) => part.startsWith('musl'))
  return {
    // A binary for WebAssembly is of no platform that npm knows; none of ours asks for it.
    os: [os.startsWith('was') ? 'none' : os],
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}),
  }
}
