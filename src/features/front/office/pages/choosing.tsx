import { type ReactNode, useState } from 'react'
import type { Refused } from '#platform/web/api.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { movingWords } from '../moving-words.ts'
import { useTellNo } from './say-no.ts'

interface Named {
  readonly id: string
  readonly title: string
}

export type Choosing<T extends Named> = ReturnType<typeof useChoosing<T>>

/** Several of a page, chosen by their boxes. What is not on the page any more is not chosen. */
export function useChoosing<T extends Named>(items: readonly T[]) {
  const { noes } = useWords(movingWords)
  const tellNo = useTellNo(noes)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<readonly { title: string; why: string; id: string }[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const chosen = items.filter(({ id }) => ids.has(id))
  const choose = (next: Iterable<string>) => {
    setFaults([])
    setIds(new Set(next))
  }
  return {
    items,
    chosen,
    faults,
    isBusy,
    isChosen: (id: string) => ids.has(id),
    toggle(id: string) {
      choose(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])
    },
    all: () => choose(items.map(({ id }) => id)),
    none: () => choose([]),
    /** All but those that stand in the way. */
    spare: () =>
      choose(chosen.map(({ id }) => id).filter((id) => !faults.some((no) => no.id === id))),
    /** Does something with all of them; where some stand in the way, they are named and nothing is done. */
    async does(deed: (chosen: readonly T[]) => Promise<{ reply: unknown } | Refused>) {
      if (isBusy || chosen.length === 0) return
      setIsBusy(true)
      const outcome = await deed(chosen)
      setIsBusy(false)
      if ('reply' in outcome) return choose([])
      if (outcome.refused !== 'some-cannot') return tellNo(outcome)
      setFaults(
        (outcome.errors ?? []).map(({ field, message }) => {
          const [id = '', why = ''] = field.split('.')
          const title = items.find((each) => each.id === id)?.title ?? ''
          return { id, title, why: noes[why] ?? message }
        }),
      )
    },
  }
}

/** The box before one of them. */
export function Box<T extends Named>({ choosing, item }: { choosing: Choosing<T>; item: T }) {
  const words = useWords(movingWords)
  return (
    <label className="check office-box">
      <input
        type="checkbox"
        checked={choosing.isChosen(item.id)}
        onChange={() => choosing.toggle(item.id)}
        aria-label={words.choose(item.title)}
      />
    </label>
  )
}

/** Nothing where there is none. */
export function AllBox<T extends Named>({ choosing }: { choosing: Choosing<T> }) {
  const words = useWords(movingWords)
  if (choosing.items.length === 0) return null
  const isAll = choosing.chosen.length === choosing.items.length
  return (
    <label className="check office-box all">
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => (isAll ? choosing.none() : choosing.all())}
      />
      <span>{words.chooseAll}</span>
    </label>
  )
}

interface ChosenBarProps<T extends Named> {
  readonly choosing: Choosing<T>
  readonly children: ReactNode
}

/** What can be done with those that are chosen, within reach of a thumb. */
export function ChosenBar<T extends Named>({ choosing, children }: ChosenBarProps<T>) {
  const words = useWords(movingWords)
  const { chosen, faults } = choosing
  if (chosen.length === 0) return null
  return (
    <fieldset className="office-chosen" aria-label={words.deeds}>
      {faults.length > 0 ? (
        <div className="note warning" role="alert">
          <div>
            <p>
              <b>{words.cannot}</b> {words.cannotText}
            </p>
            <ul>
              {faults.map(({ id, title, why }) => (
                <li key={id}>
                  <bdi>{title}</bdi>: {why}
                </li>
              ))}
            </ul>
            {chosen.length > faults.length ? (
              <Button look="quiet" size="compact" onClick={choosing.spare}>
                {words.goOn(chosen.length - faults.length)}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      <p className="office-count" aria-live="polite">
        {words.chosen(chosen.length)}
      </p>
      <div className="actions">{children}</div>
    </fieldset>
  )
}
