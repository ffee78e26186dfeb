/**
 * One household or phone: an IPv4 address, or the first half of an IPv6 one, because the second half is free to choose.
 * Whoever has left already has no address any more: all of them are one network, without a name.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return ''
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')
}
