/** What rolldown tells of a module while it decides on chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly importers: readonly string[]
  } | null
}

type Starts = Readonly<Record<'first' | 'frame' | 'home', string>>

/**
 * Names the chunks of the client build. React and the router change only when their versions do. Everything that the
 * frame needs travels as one file instead of one for each module that a page happens to share with it, and so does what
 * Home shares with other pages; what the first script carries stays where it is.
 */
export function chunkOf({ frame, first, home }: Starts) {
  const reached = new WeakMap<ModuleGraph, Record<keyof Starts, Set<string>>>()
  return (id: string, graph: ModuleGraph): string | null => {
    if (/node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/.test(id))
      return 'react'
    if (/node_modules[\\/](react-router|cookie-es|@remix-run)[\\/]/.test(id)) return 'router'
    let known = reached.get(graph)
    if (!known) {
      known = {
        frame: reach(graph, frame),
        first: reach(graph, first),
        home: reach(graph, home),
      }
      reached.set(graph, known)
    }
    if (known.first.has(id)) return null
    return known.frame.has(id) || isShared(graph, id, known.home) ? 'site' : null
  }
}

/** Whether something of Home is imported by others too, itself or by what imports it; sheets stay with whom they dress. */
function isShared(graph: ModuleGraph, id: string, home: ReadonlySet<string>): boolean {
  if (!home.has(id) || id.endsWith('.css')) return false
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !home.has(importer) || isShared(graph, importer, home))
}

/** A module and all that it imports, directly or not; what it loads later is not among them. */
function reach(graph: ModuleGraph, from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) reach(graph, id, found)
  return found
}
