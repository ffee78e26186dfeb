import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { listTimes, type previewTimes } from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import type { Outcome, Refused } from '#platform/web/api.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { settingsWords } from '../settings-words.ts'
import { roomWords } from '../times-rooms-words.ts'
import { askOffice } from './ask-office.ts'
import { handOver } from './handed-over.ts'
import { useSaidNo } from './say-no.ts'

type Preview = Answer<typeof previewTimes>

export interface Item {
  readonly id: string
}

/** One of the things from which times follow, and the calls that keep it. */
export interface Part<T extends Item> {
  readonly to: string
  readonly among: (times: Answer<typeof listTimes>) => readonly T[]
  /** One of them as it stands among the others. */
  readonly show: (item: T) => ReactNode
  readonly look: (item: T) => Promise<Outcome<typeof previewTimes>>
  /** `was` is what stood there when it was read, null where there was nothing. */
  readonly save: (item: T, was: T | null) => Promise<Outcome<Endpoint>>
  readonly remove: (was: T) => Promise<Outcome<Endpoint>>
}

/** What was just done, so that one press takes it back. */
export interface Kept<T extends Item> {
  readonly said: string
  readonly before: T | null
  readonly after: T | null
}

/** What somebody else has left there meanwhile, and how one goes on all the same. */
interface Met<T extends Item> {
  readonly now: T | null
  readonly name: string
  readonly insist: () => Promise<void>
}

interface Keeping<T extends Item> {
  readonly part: Part<T>
  /** What is kept so far; null for a new one. */
  readonly before: T | null
  readonly nameOf: (item: T) => string
}

/** What can be done with one of them: looked at, saved, removed, each as it stood when the form was opened. */
export function useKeeping<T extends Item>({ part, before, nameOf }: Keeping<T>) {
  const words = useWords(roomWords)
  const { keepMine } = useWords(settingsWords)
  const common = useWords(formWords)
  const { language } = useSite()
  const saidNo = useSaidNo({ ...words.noes, invalid: common.invalid })
  const navigate = useNavigate()
  const [looked, setLooked] = useState<{ readonly item: T; readonly preview: Preview }>()
  const [no, setNo] = useState<Refused>()
  const [rival, setRival] = useState<Met<T>>()
  const [isBusy, setIsBusy] = useState(false)

  const asked = async <E extends Endpoint>(asking: Promise<Outcome<E>>) => {
    setIsBusy(true)
    setNo(undefined)
    setRival(undefined)
    const outcome = await asking
    setIsBusy(false)
    return outcome
  }
  const tell = ({ refused, ...no }: Refused) => {
    if (refused !== 'network') setNo({ refused, ...no })
  }
  /** Does it, and leaves; where somebody else came first, it says what stands there and can be done all the same. */
  const keep = async (id: string, was: T | null, deed: Deed<T>): Promise<void> => {
    const outcome = await asked(deed.ask(was))
    if ('refused' in outcome) {
      if (outcome.refused !== 'changed-meanwhile') return tell(outcome)
      const fresh = await askOffice(listTimes, {})
      if ('refused' in fresh) return tell(fresh)
      const now = part.among(fresh.reply).find((each) => each.id === id) ?? null
      return setRival({ now, name: deed.name, insist: () => keep(id, now, deed) })
    }
    toast({ kind: 'success', message: deed.message })
    const kept: Kept<T> = { said: deed.said, before: was, after: deed.leaves(outcome.reply as T) }
    await navigate(part.to, { state: handOver(kept) })
  }
  return {
    looked,
    no,
    says: no && ((language === 'en' && no.errors?.[0]?.message) || saidNo(no)),
    isBusy,
    errorAt: (field: string) => {
      const found = no?.errors?.find((each) => each.field === field)
      return found && no && (language === 'en' ? found.message : saidNo(no))
    },
    rival,
    drop() {
      setLooked(undefined)
      setRival(undefined)
    },
    async look(item: T) {
      const outcome = await asked(part.look(item))
      if ('refused' in outcome) return tell(outcome)
      setLooked({ item, preview: outcome.reply })
    },
    save: (item: T) =>
      keep(item.id, before, {
        ask: (was) => part.save(item, was),
        leaves: (kept) => kept,
        name: keepMine,
        message: words.saved,
        said: words.kept(nameOf(item)),
      }),
    remove: (item: T) =>
      keep(item.id, item, {
        ask: (was) => part.remove(was ?? item),
        leaves: () => null,
        name: words.remove,
        message: words.removed,
        said: words.gone(nameOf(item)),
      }),
  }
}

/** What is done to one of them, and what then stands there. */
interface Deed<T extends Item> {
  readonly ask: (was: T | null) => Promise<Outcome<Endpoint>>
  readonly leaves: (kept: T) => T | null
  /** On the button that does it all the same. */
  readonly name: string
  readonly message: string
  readonly said: string
}
