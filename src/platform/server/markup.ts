/** HTML that is ready to be shown. Everything else that is put into `html` is escaped. */
export interface Ready {
  readonly ready: string
}

type Part = string | number | Ready | readonly Ready[] | undefined

/** A page of ours that no browser script builds. Undefined is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Ready {
  return { ready: String.raw({ raw: strings }, ...values.map(shown)) }
}

function shown(value: Part): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(shown).join('')
  if (typeof value === 'object') return (value as Ready).ready
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
