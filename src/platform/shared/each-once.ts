import { z } from 'zod'

type Named<Name extends string> = z.ZodType<Readonly<Record<Name, string>>>

/**
 * A setting that holds a list of things, each once by its name: `eachOnce('what', z.object({ what, says }), 20)`. A name that
 * comes again is refused; where it was stored before, the first one counts.
 */
export function eachOnce<Name extends string, Item extends Named<Name>>(
  name: Name,
  item: Item,
  most: number,
) {
  const list = z.array(item).max(most)
  const isFirst = (one: z.infer<Item>, i: number, all: readonly z.infer<Item>[]) =>
    all.findIndex((other) => other[name] === one[name]) === i
  return {
    schema: list.superRefine((all, { addIssue }) => {
      const again = all.find((one, i) => !isFirst(one, i, all))
      if (again) addIssue(`Please name each of them once: ${again[name]} is here twice.`)
    }),
    stored: list.transform((all) => all.filter(isFirst)),
  }
}
