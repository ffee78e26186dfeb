import type { Work } from '#platform/server/context.ts'
import { banners } from './tables.ts'

const DEMO: Readonly<
  Record<
    string,
    { label: string; title: string; summary: string; linkText: string; linkTo: string }
  >
> = {
  'al-noor': {
    label: 'Sparkbrook, Birmingham',
    title: 'The doors are open from Fajr to Isha.',
    summary:
      'Come to pray, to learn, or simply to sit in the courtyard. You do not need to be a member, or a Muslim.',
    linkText: 'Give to Al-Noor',
    linkTo: '/donate',
  },
  crescent: {
    label: 'Glasgow',
    title: 'A well in every village that asked for one.',
    summary:
      'Forty villages in the Sindh delta share six wells. We are digging the other thirty-four.',
    linkText: '',
    linkTo: '',
  },
}

export async function seed(ctx: Work): Promise<void> {
  const banner = DEMO[ctx.organisation.slug]
  if (!banner) return
  await ctx.db.insert(banners).values({
    organisationId: ctx.organisation.id,
    id: 'welcome',
    ...banner,
    imageId: null,
    position: 0,
    startsAt: null,
    endsAt: null,
  })
}
