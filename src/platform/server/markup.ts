/** HTML that is ready to be shown. Everything else that is put into `html` is escaped. */
export class Ready {
  readonly ready: string

  constructor(ready: string) {
    this.ready = ready
  }
}

type Part = string | number | Ready | readonly Ready[] | undefined

/** A page of ours that no browser script builds. Undefined is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Ready {
  return new Ready(String.raw({ raw: strings }, ...values.map(shown)))
}

function shown(value: Part): string {
  if (value === undefined) return ''
  if (isSeveral(value)) return value.map(shown).join('')
  // What only looks like it, such as JSON of somebody's, is text like any other.
  if (value instanceof Ready) return value.ready
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function isSeveral(value: Part): value is readonly Ready[] {
  return Array.isArray(value)
}
