import { readText, writeText } from './storage.ts'

/** What people type into forms: before the page's script has arrived, and when the page is loaded anew. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const touched = new Set<Field>()
const keyFor = () => `typed:${location.pathname}`

/** Keeps everything that is typed on this page, except secrets, for when this tab opens it again. */
export function keepTyped(): void {
  const touch = ({ target }: Event) => {
    if (isField(target)) touched.add(target)
  }
  addEventListener('input', touch, true)
  addEventListener('change', touch, true)
  addEventListener('pagehide', () => {
    const typed = allFields().flatMap(([name, field]) =>
      touched.has(field) ? [[name, stateOf(field)] as const] : [],
    )
    writeText(
      keyFor(),
      typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : undefined,
      'session',
    )
  })
}

/** Puts back what was typed here. Such fields count as touched. */
export function restoreTyped(): void {
  const text = readText(keyFor(), 'session')
  if (text === undefined) return
  writeText(keyFor(), undefined, 'session')
  try {
    const typed = JSON.parse(text) as Record<string, unknown>
    for (const [name, field] of allFields()) {
      const state = typed[name]
      if (state === undefined) continue
      touched.add(field)
      if (isChoice(field)) field.checked = state === true
      else field.value = typeof state === 'string' ? state : ''
    }
  } catch {
    // Somebody else's text under our name: there is nothing to put back.
  }
}

export function touchedFields(): readonly Field[] {
  return [...touched].filter((field) => field.isConnected)
}

/**
 * Tells React of a change that happened before it was there. It takes what it finds in a field for what it has put
 * there itself, so the field is set back for a moment and changed again.
 */
export function tellReact(field: Field): void {
  if (isChoice(field)) {
    if (field.checked === field.defaultChecked) return
    if (field.type === 'radio' && !field.checked) return
    field.checked = !field.checked
    field.click()
    return
  }
  const { value } = field
  // React watches the property of this very element; that of the prototype it does not see.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.value = `${value}0`
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function allFields(): [string, Field][] {
  return [...document.forms].flatMap((form, i) =>
    [...form.elements].flatMap((field): [string, Field][] => {
      if (!isField(field) || !field.name || isSecret(field)) return []
      const value = isChoice(field) ? `=${field.value}` : ''
      return [[`${form.id || i}/${field.name}${value}`, field]]
    }),
  )
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function isSecret(field: Field): boolean {
  return (
    ['password', 'hidden', 'file', 'submit', 'button'].includes(field.type) ||
    /^cc-|one-time-code/.test(field.autocomplete) ||
    field.closest('[data-secret]') !== null
  )
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function stateOf(field: Field): string | boolean {
  return isChoice(field) ? field.checked : field.value
}
