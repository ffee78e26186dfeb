/** The name in what somebody has typed or copied from a browser's bar, as the name servers have it; as it is where there is none. */
export function toHost(typed: string): string {
  const text = typed.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).hostname : text
}
