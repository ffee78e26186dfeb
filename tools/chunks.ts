/** What rolldown tells of a module while it decides on chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Names the chunks of the client build. React and the router change only when their versions do. Everything that the
 * frame needs travels as one file instead of one for each module that a page happens to share with it; what the first
 * script carries stays where it is.
 */
export function chunkOf({ frame, first }: { readonly frame: string; readonly first: string }) {
  const reached = new WeakMap<ModuleGraph, { frame: Set<string>; first: Set<string> }>()
  return (id: string, graph: ModuleGraph): string | null => {
    if (/node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/.test(id))
      return 'react'
    if (/node_modules[\\/](react-router|cookie-es|@remix-run)[\\/]/.test(id)) return 'router'
    let known = reached.get(graph)
    if (!known) {
      known = { frame: reach(graph, frame), first: reach(graph, first) }
      reached.set(graph, known)
    }
    return known.frame.has(id) && !known.first.has(id) ? 'site' : null
  }
}

/** A module and all that it imports, directly or not; what it loads later is not among them. */
function reach(graph: ModuleGraph, from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) reach(graph, id, found)
  return found
}
