import { useState } from 'react'
import { checkTimetable, importTimetable } from '#features/prayer/timetables/contract.ts'
import type { Field, FindingCode, Fix } from '#features/prayer/timetables/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Outcome } from '#platform/web/api.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { timesWords } from '../times-words.ts'
import { useOfficeWords } from './desk-context.ts'
import { sendFile } from './send-file.ts'

export type Report = Answer<typeof checkTimetable>

/** What somebody has answered so far: it travels with the file each time, and nothing of it is kept. */
export interface Answers {
  readonly year?: number
  readonly dateOrder?: 'day-first' | 'month-first'
  readonly columns?: Readonly<Record<number, Field>>
  readonly mended: readonly { readonly fix: Fix; readonly says: string }[]
  readonly accept: readonly FindingCode[]
}

const NONE: Answers = { mended: [], accept: [] }

export type Table = ReturnType<typeof useTable>

/** A table that somebody has chosen: its report after each answer, until it is used or dropped. */
export function useTable(onImported: () => void) {
  const words = useWords(timesWords)
  const say = useSaid()
  const [file, setFile] = useState<File>()
  const [answers, setAnswers] = useState(NONE)
  const [report, setReport] = useState<Report>()
  const [error, setError] = useState<string>()
  const [isChecking, setIsChecking] = useState(false)
  const [isImporting, setIsImporting] = useState(false)

  const check = async (chosen: File, given: Answers) => {
    setError(undefined)
    setIsChecking(true)
    const outcome = await sendFile(checkTimetable, toQuestion(chosen, given), chosen)
    setIsChecking(false)
    if ('reply' in outcome) {
      setAnswers(given)
      setReport(outcome.reply)
    } else setError(say(outcome))
  }
  const answer = (more: Partial<Answers>) => {
    if (file) void check(file, { ...answers, ...more })
  }
  const drop = () => {
    setFile(undefined)
    setReport(undefined)
    setAnswers(NONE)
    setError(undefined)
  }
  const use = async () => {
    if (!file || !report || isImporting) return
    setIsImporting(true)
    const question = { ...toQuestion(file, answers), version: report.version }
    const outcome = await sendFile(importTimetable, question, file)
    setIsImporting(false)
    if ('refused' in outcome) {
      setError(say(outcome))
      if (outcome.refused === 'changed-meanwhile') void check(file, answers)
      return
    }
    toast({ kind: 'success', message: words.tables.imported })
    drop()
    onImported()
  }
  return {
    fileName: file?.name,
    report,
    error,
    isChecking,
    isImporting,
    mended: answers.mended,
    choose(chosen: File) {
      setFile(chosen)
      setReport(undefined)
      void check(chosen, NONE)
    },
    answer,
    mend: (fix: Fix, says: string) => answer({ mended: [...answers.mended, { fix, says }] }),
    takeBack: (fix: Fix) => answer({ mended: answers.mended.filter((each) => each.fix !== fix) }),
    accept: (code: FindingCode) => answer({ accept: [...answers.accept, code] }),
    refuse: (code: FindingCode) =>
      answer({ accept: answers.accept.filter((each) => each !== code) }),
    use,
    drop,
  }
}

function toQuestion(file: File, { year, dateOrder, columns, mended, accept }: Answers) {
  return {
    name: file.name.slice(0, 200) || 'table',
    ...(year ? { year } : {}),
    ...(dateOrder ? { dateOrder } : {}),
    ...(columns
      ? {
          columns: Object.entries(columns)
            .map(([index, field]) => `${index}:${field}`)
            .join(','),
        }
      : {}),
    fixes: mended.map(({ fix }) => fix).join(','),
    accept: accept.join(','),
  }
}

/** Why the file could not be looked at, or not be used. */
function useSaid() {
  const words = useWords(timesWords)
  const { failed } = useOfficeWords()
  const { language } = useSite()
  return ({ refused, message }: Extract<Outcome<typeof importTimetable>, { refused: string }>) => {
    if (refused === 'network') return undefined
    return words.noes[refused] ?? (language === 'en' ? message : failed)
  }
}
