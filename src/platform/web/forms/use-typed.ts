import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { kept } from '../storage.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stands in a form, by the names of its controls. Boxes that are ticked are here, others are not. */
export type Typed = ReadonlyMap<string, string>

/**
 * A form whose text belongs to the browser: nothing that somebody types is ever written over by us, also while the page is
 * waking up. It is kept for this tab, and put back where it has not been typed anew. `clear` when it has been sent.
 */
export function useTyped(name: string): {
  readonly form: RefObject<HTMLFormElement | null>
  readonly read: () => Typed
  readonly keep: () => void
  /** It has arrived. The fields are emptied unless they show what is kept now. */
  readonly clear: (how?: { readonly empties: boolean }) => void
  /** Something that there are several of, such as children: one key for each. Their controls are named by their position. */
  readonly rows: (list: string) => readonly number[]
  readonly add: (list: string) => void
  readonly remove: (list: string, row: number) => void
} {
  const form = useRef<HTMLFormElement>(null)
  const draft = useMemo(() => kept(`form:${name}`, isDraft, 'session'), [name])
  const [lists, setLists] = useState<Readonly<Record<string, readonly number[]>>>({})
  const waiting = useRef<Map<string, string>>(undefined)

  const read = useCallback((): Typed => readForm(form.current), [])
  const keep = useCallback(() => {
    // Not before it was put back: an empty form must not replace what was kept.
    if (waiting.current) draft.write(Object.fromEntries(withoutSecrets(form.current)))
  }, [draft])

  useLayoutEffect(() => {
    const isFirst = !waiting.current
    if (!waiting.current) {
      waiting.current = new Map(Object.entries(draft.read() ?? {}))
      const found = listsIn(waiting.current)
      if (Object.keys(found).length > 0) return setLists(found)
    }
    putBack(form.current, waiting.current)
    // A row that was added or taken away is a change like any other.
    if (!isFirst) keep()
    // Rows that have just been added have something to get back as well.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [draft, keep, lists])

  const rows = (list: string) => lists[list] ?? FIRST_ROW
  return {
    form,
    read,
    keep,
    clear({ empties } = { empties: true }) {
      draft.clear()
      if (!empties) return
      waiting.current = undefined
      form.current?.reset()
      setLists({})
    },
    rows,
    add: (list) => setLists((now) => ({ ...now, [list]: added(now[list] ?? FIRST_ROW) })),
    remove: (list, row) =>
      setLists((now) => ({ ...now, [list]: rows(list).filter((each) => each !== row) })),
  }
}

const FIRST_ROW: readonly number[] = [0]

function added(rows: readonly number[]): readonly number[] {
  return [...rows, Math.max(-1, ...rows) + 1]
}

function readForm(form: HTMLFormElement | null): Typed {
  const values = new Map<string, string>()
  for (const [name, value] of new FormData(form ?? undefined))
    if (typeof value === 'string') values.set(name, value)
  return values
}

/** A password or a code is typed again rather than kept. */
function withoutSecrets(form: HTMLFormElement | null): Typed {
  const secret = new Set(
    [...(form?.elements ?? [])].flatMap((control) =>
      (control as Control).matches('[type=password], [autocomplete=one-time-code], [data-secret]')
        ? [(control as Control).name]
        : [],
    ),
  )
  return new Map([...readForm(form)].filter(([name]) => !secret.has(name)))
}

/** Fills what is still as the page came; each kept text once. */
function putBack(form: HTMLFormElement | null, waiting: Map<string, string>): void {
  for (const control of (form?.elements ?? []) as Iterable<Control>) {
    const text = waiting.get(control.name)
    if (text === undefined || control.type === 'file' || control.type === 'hidden') continue
    if (control.type === 'radio' || control.type === 'checkbox') {
      const box = control as HTMLInputElement
      if (box.type === 'checkbox' || box.value === text) box.checked = true
      if (box.type === 'checkbox') waiting.delete(control.name)
      continue
    }
    waiting.delete(control.name)
    const isAsItCame =
      control instanceof HTMLSelectElement
        ? control.selectedIndex <= 0
        : control.value === control.defaultValue
    if (isAsItCame) control.value = text
  }
}

/** `children.2.firstName` says that there are three. */
function listsIn(values: ReadonlyMap<string, string>): Record<string, readonly number[]> {
  const lists: Record<string, number[]> = {}
  for (const name of values.keys()) {
    const [, list, at] = /^(\w+)\.(\d+)\./.exec(name) ?? []
    if (list) lists[list] = [...Array(Math.max(Number(at) + 1, lists[list]?.length ?? 0)).keys()]
  }
  return lists
}

function isDraft(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
