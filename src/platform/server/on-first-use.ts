import { createRequire } from 'node:module'

const requireHere = createRequire(import.meta.url)

/**
 * A package that is large and not needed at the start: read when it is first asked for, and kept. Import its types only
 * beside it, or it is read at once all the same.
 */
export function onFirstUse<Package>(read: (require: NodeJS.Require) => Package): () => Package {
  let found: Package | undefined
  return () => (found ??= read(requireHere))
}
