import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Field, Textarea } from '#platform/web/ui/field.tsx'

/**
 * A field whose text belongs to the browser and is only followed here. A controlled one is written anew whenever its form
 * is rendered, and what somebody types just while the page wakes up is then lost between the key and its event.
 */
export function TypedField({
  value,
  ...rest
}: Omit<ComponentProps<typeof Field>, 'ref' | 'defaultValue'> & { readonly value: string }) {
  return <Field {...rest} {...useShown<HTMLInputElement>(value)} />
}

export function TypedTextarea({
  value,
  ...rest
}: Omit<ComponentProps<typeof Textarea>, 'ref' | 'defaultValue'> & { readonly value: string }) {
  return <Textarea {...rest} {...useShown<HTMLTextAreaElement>(value)} />
}

/**
 * Writes the text only when it has become another than the field last had: restored, or cleared. The default stays the
 * first one: with a new one the field would change behind React's back, which would then not hear of it being emptied.
 */
function useShown<E extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
): { readonly ref: RefObject<E | null>; readonly defaultValue: string } {
  const field = useRef<E>(null)
  const last = useRef(value)
  const [defaultValue] = useState(value)
  useLayoutEffect(() => {
    if (last.current === value) return
    last.current = value
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return { ref: field, defaultValue }
}
