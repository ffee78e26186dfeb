import { useState } from 'react'
import { bookStatement, checkStatement } from '#features/money/bank-transfers/contract.ts'
import { type DateOrder, STATEMENT } from '#features/money/bank-transfers/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Outcome } from '#platform/web/api.ts'
import { useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { moneyWords } from '../money-words.ts'
import { askOffice } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'

export type StatementReport = Answer<typeof checkStatement>
export type StatementRow = StatementReport['lines'][number]
export type Statement = ReturnType<typeof useStatement>

/** A statement that somebody has chosen: what stands in it, and whose each line is, until it is booked or dropped. */
export function useStatement(onBooked: () => void) {
  const words = useWords(moneyWords)
  const { failed } = useOfficeWords()
  const [file, setFile] = useState<{ name: string; content: string }>()
  const [report, setReport] = useState<StatementReport>()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const refuse = ({ refused }: Extract<Outcome<typeof bookStatement>, { refused: string }>) => {
    if (refused !== 'network') setError(words.noes[refused] ?? failed)
  }
  const check = async (content: string, dateOrder?: DateOrder) => {
    setError(undefined)
    setIsBusy(true)
    const asked = { file: content, ...(dateOrder ? { dateOrder } : {}) }
    const outcome = await askOffice(checkStatement, asked)
    setIsBusy(false)
    if (!('reply' in outcome)) return refuse(outcome)
    setReport(outcome.reply)
    setChosen(surely(outcome.reply))
  }
  const drop = () => {
    setFile(undefined)
    setReport(undefined)
    setChosen({})
    setError(undefined)
  }
  const bookings = Object.entries(chosen)
    .filter(([, promiseId]) => promiseId !== '')
    .map(([key, promiseId]) => ({ key, promiseId }))

  return {
    fileName: file?.name,
    report,
    chosen,
    bookings,
    error,
    isBusy,
    async choose(from: File) {
      drop()
      if (from.size === 0) return setError(words.noes['file-empty'])
      if (from.size > STATEMENT.megabytes * 1024 * 1024)
        return setError(words.noes['file-too-large'])
      const content = await toBase64(from)
      setFile({ name: from.name, content })
      await check(content)
    },
    readAs(order: DateOrder) {
      if (file) void check(file.content, order)
    },
    pick: (key: string, promiseId: string) => setChosen((now) => ({ ...now, [key]: promiseId })),
    drop,
    async book() {
      if (!file || !report || isBusy || bookings.length === 0) return
      setError(undefined)
      setIsBusy(true)
      const { dateOrder } = report
      const outcome = await askOffice(bookStatement, { file: file.content, dateOrder, bookings })
      setIsBusy(false)
      if (!('reply' in outcome)) return refuse(outcome)
      const { booked } = outcome.reply
      toast({ kind: 'success', message: booked > 0 ? words.booked(booked) : words.bookedBefore })
      drop()
      onBooked()
    },
  }
}

/** What carries the reference is chosen already; the rest is for a person to say. */
function surely({ lines }: StatementReport): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap(({ key, kind, promiseId }) =>
      kind === 'matched' && promiseId ? [[key, promiseId]] : [],
    ),
  )
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A browser takes so many arguments and no more.
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
