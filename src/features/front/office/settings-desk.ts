import {
  askedIn,
  changeSettings as change,
  readSettings,
} from '#features/ground/configuration/configuration.ts'
import { holdMedia, mediaIn } from '#features/ground/media/media.ts'
import { namesOf } from '#features/ground/people/staff.ts'
import { type Entry, readTrail } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { previewPath } from '#platform/server/http/moment.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { SECTIONS, type Section } from '#features/ground/configuration/rules.ts'
import { toShown } from './rules.ts'
import type {
  changeSettings,
  listSettings,
  listTrail,
  previewSite,
  showSettings,
} from './settings-contract.ts'

export async function findSettings({ language }: Context): Promise<Reply<typeof listSettings>> {
  const all = Object.entries(SECTIONS) as [Section, (typeof SECTIONS)[Section]][]
  return {
    sections: all.map(([name, { title, about }]) => ({
      name,
      title: title[language],
      about: about[language],
    })),
  }
}

type Texts = Partial<Record<Language, Record<string, string>>>

export function findSection(
  ctx: Context | Work,
  { section }: Input<typeof showSettings>,
): Promise<Reply<typeof showSettings>> {
  const { language, organisation, house } = ctx
  const asked = askedIn(ctx, section)
  const { title, about } = SECTIONS[section]
  return inTransaction(ctx, async (ctx) => {
    const { inOtherLanguages, ...values } = await readSettings(ctx, [
      ...Object.keys(asked),
      'inOtherLanguages',
    ])
    const said = inOtherLanguages as Texts
    const sayable = Object.keys(asked).filter((key) => {
      const { isText, seenBy, asked } = house.registry.settings[key]!
      return isText && seenBy === 'public' && asked?.type !== 'picture'
    })
    const others = organisation.languages.slice(1)
    return {
      name: section,
      title: title[language],
      about: about[language],
      fields: toShown(asked, language) as unknown as Record<string, unknown>[],
      values,
      texts: Object.fromEntries(
        others.map((each) => [
          each,
          Object.fromEntries(sayable.map((key) => [key, said[each]?.[key] ?? ''])),
        ]),
      ),
    }
  })
}

/** Answers what stands there now. */
export function save(
  ctx: Context,
  { section, changes }: Input<typeof changeSettings>,
): Promise<Reply<typeof changeSettings>> {
  return inTransaction(ctx, async (ctx) => {
    await holdPictures(ctx, changes)
    await change(ctx, section, changes)
    return findSection(ctx, { section })
  })
}

/** Of a picture that somebody takes out of the library meanwhile, one of the two is told. */
async function holdPictures(
  ctx: Work,
  changes: Input<typeof changeSettings>['changes'],
): Promise<void> {
  const named = changes.map(({ key, value }) => ({
    key,
    ids: mediaIn(JSON.stringify(value) ?? ''),
  }))
  const held = await holdMedia(
    ctx,
    named.flatMap(({ ids }) => ids),
  )
  const gone = named.filter(({ ids }) => ids.some((id) => !held.has(id)))
  const message = 'This picture is not there any more. Please choose another.'
  if (gone.length > 0)
    refuseCommon('invalid', { errors: gone.map(({ key }) => ({ field: key, message })) })
}

const PREVIEW_MS = 3_600_000

export async function preview(
  { house, organisation }: Context,
  { at, ...shape }: Input<typeof previewSite>,
): Promise<Reply<typeof previewSite>> {
  const until = house.now().getTime() + PREVIEW_MS
  return { path: previewPath(house, organisation, { at, shape }, until) }
}

export function trail(
  ctx: Context,
  { page, pageSize, ...wanted }: Input<typeof listTrail>,
): Promise<Reply<typeof listTrail>> {
  return inTransaction(ctx, async (ctx) => {
    const { items, ...counted } = await readTrail(ctx, { ...wanted, page, pageSize })
    const ids = items.flatMap(({ personId, deed, subject }) =>
      deed === 'roles-changed' || deed === 'colleague-joined' ? [personId, subject] : [personId],
    )
    const names = await namesOf(ctx, ids)
    return {
      items: items.map((entry) => toLine(ctx, entry, names)),
      page,
      pageSize,
      ...counted,
    }
  })
}

function toLine(ctx: Work, { doneAt, ...entry }: Entry, names: ReadonlyMap<string, string>) {
  return {
    ...entry,
    doneAt: doneAt.toISOString(),
    doneBy: names.get(entry.personId) ?? '',
    title: entry.title || names.get(entry.subject) || settingCalled(ctx, entry.subject),
  }
}

/** Of a setting, also of one that is said in another language: `tagline.ar`. */
function settingCalled({ house, language }: Work, subject: string): string {
  const [key = ''] = subject.split('.')
  return house.registry.settings[key]?.asked?.label[language] ?? ''
}
