/** A name that can stand in the name servers of the world: no machine's own name, no address in figures. */
export function isPublicHost(host: string): boolean {
  return (
    /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(host) &&
    !/\.(localhost|local|test|invalid)$/.test(host)
  )
}
