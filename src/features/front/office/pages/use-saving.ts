import { useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Outcome, Refused } from '#platform/web/api.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { screensWords } from '../screens-words.ts'
import { useSaidNo, useTellNo } from './say-no.ts'

/** One form at a time: asks, and says at its field what is wrong; what belongs to no field is said in a toast. */
export function useSaving() {
  const { noes } = useWords(screensWords)
  const saidNo = useSaidNo(noes)
  const tellNo = useTellNo(noes)
  const { language } = useSite()
  const [no, setNo] = useState<Refused>()
  const [isBusy, setIsBusy] = useState(false)
  /** Answers what came; undefined for what was refused, which is said here unless `meet` has seen to it. */
  const save = async <E extends Endpoint>(
    asking: () => Promise<Outcome<E>>,
    form?: HTMLFormElement,
    meet?: (refused: string) => boolean,
  ): Promise<Extract<Outcome<E>, { reply: unknown }> | undefined> => {
    if (isBusy) return undefined
    setIsBusy(true)
    setNo(undefined)
    const outcome = await asking()
    setIsBusy(false)
    if (!('refused' in outcome)) return outcome
    if (meet?.(outcome.refused)) return undefined
    setNo(outcome)
    const first = outcome.errors?.[0]?.field
    const control = first && form?.querySelector<HTMLElement>(`[id="${first.split('.')[0]}"]`)
    if (control) control.focus()
    else tellNo(outcome)
    return undefined
  }
  const errorAt = (field: string) => {
    const found = no?.errors?.find((each) => each.field.split('.')[0] === field)
    if (!found || !no) return undefined
    return language === 'en' && no.refused === 'invalid' ? found.message : saidNo(no)
  }
  return { save, errorAt, isBusy }
}
