export type Tree = { readonly [key: string]: Tree } | readonly Tree[] | string

/** Reads Stripe's form encoding: `a[b]=1&expand[0]=c` becomes `{ a: { b: '1' }, expand: ['c'] }`. */
export function readForm(encoded: string): { readonly [key: string]: Tree } {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = [
      name.split('[')[0]!,
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key!),
    ]
    let branch = root
    for (const key of path.slice(0, -1)) {
      const below = branch.get(key)
      const next: Branch = below instanceof Map ? below : new Map()
      branch.set(key, next)
      branch = next
    }
    const last = path.at(-1)!
    branch.set(last === '' ? String(branch.size) : last, value)
  }
  return toTree(root) as { readonly [key: string]: Tree }
}

type Branch = Map<string, Branch | string>

function toTree(branch: Branch | string): Tree {
  if (typeof branch === 'string') return branch
  const keys = [...branch.keys()]
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
  if (isList) return [...branch.values()].map(toTree)
  return Object.fromEntries([...branch].map(([key, value]) => [key, toTree(value)]))
}
