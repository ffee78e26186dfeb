/** What Vite writes of each file of the client build. */
export interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export interface Needs {
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
}

/** The scripts and sheets that a file needs, itself and what it imports included; nothing for an unknown file. */
export function needsOf(manifest: Manifest, file: string): Needs {
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    // Two files may import each other: what the bundler moves into one is asked for by the other.
    visited.add(name)
    for (const each of chunk.imports ?? []) visit(each)
    if (chunk.file.endsWith('.js')) scripts.add(`/${chunk.file}`)
    for (const sheet of chunk.css ?? []) sheets.add(`/${sheet}`)
  }
  visit(file)
  return { scripts: [...scripts], sheets: [...sheets] }
}
