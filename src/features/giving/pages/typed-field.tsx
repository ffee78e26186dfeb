import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { Field, Textarea } from '#platform/web/ui/field.tsx'

/**
 * A field whose text belongs to the browser and is only followed here. A controlled one is written anew whenever its form
 * is rendered, and what somebody types just while the page wakes up is then lost between the key and its event.
 */
export function TypedField({
  value,
  ...rest
}: Omit<ComponentProps<typeof Field>, 'ref' | 'defaultValue'> & { readonly value: string }) {
  const shown = useShown<HTMLInputElement>(value)
  return <Field {...rest} ref={shown} defaultValue={value} />
}

export function TypedTextarea({
  value,
  ...rest
}: Omit<ComponentProps<typeof Textarea>, 'ref' | 'defaultValue'> & { readonly value: string }) {
  const shown = useShown<HTMLTextAreaElement>(value)
  return <Textarea {...rest} ref={shown} defaultValue={value} />
}

/** Writes the text only when it has become another than the field last had: restored, or cleared. */
function useShown<E extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
): RefObject<E | null> {
  const field = useRef<E>(null)
  const last = useRef(value)
  useLayoutEffect(() => {
    if (last.current === value) return
    last.current = value
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return field
}
