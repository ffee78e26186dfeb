/** A plain host name, also one of this machine alone: small letters, no port, no star, and no longer than name servers know any. */
export const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** A host as it is kept: in small letters, without the dot that a name may end with. */
export function toHostName(host: string): string {
  const name = host.toLowerCase()
  return name.endsWith('.') ? name.slice(0, -1) : name
}

/** A name that can stand in the name servers of the world: no machine's own name, no address in figures. */
export function isPublicHost(host: string): boolean {
  return (
    /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(host) &&
    !/\.(localhost|local|test|invalid)$/.test(host)
  )
}
