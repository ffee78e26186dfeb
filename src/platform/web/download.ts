/** Saves an answer as a file, under the name that the server gives it, or as `downloaded.{ext}`. */
export async function download(response: Response): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response)
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `filename*` wins over `filename` (RFC 6266). */
export function nameOf({ headers, url }: Pick<Response, 'headers' | 'url'>): string {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=(?:UTF-8)?'[^']*'([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;]+)/i.exec(disposition)
  const name = decode(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
  const safe = name?.trim().split(/[/\\]/).at(-1)
  return safe || `downloaded.${extensionOf(headers.get('content-type') ?? '', url)}`
}

function decode(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded.trim())
  } catch {
    return undefined
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/calendar': 'ics',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

function extensionOf(contentType: string, url: string): string {
  const [type = ''] = contentType.toLowerCase().split(/[\s;]/)
  const known = EXTENSIONS[type] ?? /^[a-z]+\/([a-z0-9]+)$/.exec(type)?.[1]
  if (known && known !== 'octet') return known
  return /\.(\w{1,5})(?:\?|$)/.exec(url)?.[1] ?? 'bin'
}
