import { listColleagues } from '#features/ground/people/staff.ts'
import { readTimetable, settingsOf } from '#features/prayer/prayer-times/timetable.ts'
import {
  MOST_IMPORTS,
  type Import,
  listImports,
  readVersion,
} from '#features/prayer/prayer-times/store.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type Gate, toStanding, whyClosed } from '#platform/shared/gating.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { zoneOf } from '#platform/shared/wall-time.ts'
import { checkTimetable, type importTimetable, type listTimetables } from './contract.ts'
import { judgeApart } from './judge-apart.ts'
import type { Judgement } from './judge.ts'
import type { Ground } from './reference.ts'
import type { Answers, Report } from './rules.ts'
import { UnreadableFile } from './unreadable.ts'
import { reportWords } from './words.ts'

/** Reads a file and says what it would do. Nothing is changed, and nothing of the file is kept. */
export async function check(
  ctx: Context,
  input: Input<typeof checkTimetable>,
  { rawBody }: RawRequest,
): Promise<Reply<typeof checkTimetable>> {
  const { judgement, version } = await judgeFile(ctx, input.name, rawBody ?? Buffer.alloc(0), input)
  return { ...toMutable(judgement.report), findings: inWords(ctx, judgement.report), version }
}

function toMutable({ columns, preview, ...report }: Report) {
  return {
    ...report,
    columns: [...columns],
    preview: preview.map(({ date, changes }) => ({ date, changes: [...changes] })),
  }
}

/** The table, judged against the timetable as it is now, and how often that has changed so far. */
export async function judgeFile(
  ctx: Context,
  name: string,
  bytes: Uint8Array,
  answers: Answers,
): Promise<{ judgement: Judgement; version: number }> {
  let version = 0
  const { year, dateOrder, columns, fixes, accept } = answers
  try {
    const judgement = await judgeApart(
      { bytes, name, answers: { year, dateOrder, columns, fixes, accept } },
      (span) =>
        inTransaction(ctx, async (ctx) => {
          version = await readVersion(ctx)
          return readGround(ctx, span)
        }),
    )
    return { judgement, version }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(error.code, checkTimetable.refusals[error.code])
  }
}

async function readGround(
  ctx: Work,
  span: { from: string; to: string } | undefined,
): Promise<Ground> {
  const { organisation } = ctx
  const today = zoneOf(organisation.timeZone).wallAt(ctx.now().getTime()).date
  const {
    zone,
    calendar: _,
    ...timetable
  } = await readTimetable(ctx, span?.from ?? today, span?.to ?? today)
  return {
    zoneName: zone.name,
    hijri: settingsOf(organisation.configuration).hijri,
    timetable,
    today,
    isPageClosed: PAGES.every((gate) => whyClosed(gate, toStanding(organisation.configuration))),
  }
}

/** As they stand beside the page in the site map. */
const FLAG = 'DisablePrayertimeFeature'
const PAGES: readonly Gate[] = [
  { flag: FLAG, modes: ['full'], plans: ['standard', 'premium'] },
  { flag: FLAG, modes: ['prayer-and-donate'] },
]

export function inWords(
  { language }: Pick<Context, 'language'>,
  { findings }: Report,
): Reply<typeof checkTimetable>['findings'] {
  const words = reportWords[language]
  return findings.map(({ fixes, spots, spans, ...finding }) => ({
    ...finding,
    spots: [...spots],
    spans: [...spans],
    says: words.findings[finding.code],
    offers: fixes.map((fix) => ({ fix, says: words.fixes[fix] })),
  }))
}

export function findTimetables(ctx: Context): Promise<Reply<typeof listTimetables>> {
  return inTransaction(ctx, async (ctx) => {
    const names = new Map((await listColleagues(ctx)).map(({ id, name }) => [id, name]))
    const items = (await listImports(ctx, MOST_IMPORTS)).map((each) => ({
      ...toReply(each),
      importer: names.get(each.importedBy) ?? '',
    }))
    return { items, version: await readVersion(ctx) }
  })
}

export function toReply({ importedAt, undoneAt, ...rest }: Import): Reply<typeof importTimetable> {
  return {
    ...rest,
    importedAt: importedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}
