import { randomUUID } from 'node:crypto'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Context, House, Work } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import type { saveSlide } from './admin/contract.ts'
import { addScreen, findScreen } from './screens.ts'
import { keepSlide } from './playing.ts'
import type { Input } from '#platform/shared/endpoint.ts'

const SHAPES = ['landscape', 'portrait'] as const

/** Found again from the key of this house, so that the start can print what is kept as a digest alone. */
function demoToken({ vault }: House, { id }: Organisation, shape: string): string {
  return vault.sign(`${id} ${shape}`, 'demo-screen').slice(0, 22)
}

/** Addresses of the screens of a demonstration, for the start to print; those that were taken off are left out. */
export async function demoScreens(ctx: Context): Promise<{ shape: string; path: string }[]> {
  const found = []
  for (const shape of SHAPES) {
    const token = demoToken(ctx.house, ctx.organisation, shape)
    const path = shape === 'portrait' ? `/tv/portrait/${token}` : `/tv/${token}`
    if (await findScreen(ctx, token)) found.push({ shape, path })
  }
  return found
}

export async function seed(ctx: Work): Promise<void> {
  const played = DEMO[ctx.organisation.slug]
  if (!played) return
  const names = { landscape: 'Main hall', portrait: 'Foyer' }
  for (const shape of SHAPES)
    await addScreen(
      ctx,
      {
        name: names[shape],
        playlist: shape === 'portrait' ? 'foyer' : 'main',
        options: { languages: ctx.organisation.slug === 'al-noor' ? ['en', 'ar'] : ['en'] },
      },
      demoToken(ctx.house, ctx.organisation, shape),
    )
  for (const [position, slide] of played.entries())
    await keepSlide(ctx, { ...SLIDE, ...slide, position, id: randomUUID() })
}

type Slide = Input<typeof saveSlide>

const SLIDE: Omit<Slide, 'id' | 'position'> = {
  kind: 'text',
  title: '',
  text: '',
  pictureId: null,
  link: null,
  seconds: 12,
  from: null,
  to: null,
  weekdays: [],
  between: null,
  playlists: [],
}

const DEMO: Readonly<Record<string, readonly Partial<Slide>[]>> = {
  'al-noor': [
    {
      title: 'Fajr breakfast on Sunday',
      text: 'After the prayer, in the dining hall. Bring a neighbour.',
    },
    {
      kind: 'give',
      title: 'Keep the hall warm',
      text: 'What you give here heats the hall through the winter.',
      link: pathOf('donate'),
      seconds: 15,
    },
    {
      title: 'Maktab is open for registration',
      text: 'Monday to Friday after Asr, for children from five years on.',
      link: pathOf('maktab'),
    },
    {
      title: 'Sisters’ circle',
      text: 'Wednesdays after Dhuhr, in the library.',
      weekdays: [1, 2, 3],
    },
    {
      title: 'Shoes on the shelves, please',
      text: 'The doors are the way out for everybody in an emergency.',
      playlists: ['foyer'],
      seconds: 8,
    },
    { kind: 'line', text: 'Please park in the marked bays only: the drive is for ambulances.' },
  ],
  crescent: [
    {
      title: 'Friday soup kitchen',
      text: 'From 18:00. Everybody is welcome.',
      weekdays: [3, 4, 5],
    },
    {
      kind: 'give',
      title: 'Give while you wait',
      text: 'Every pound is shown on our site.',
      link: pathOf('campaign', { id: 'wells' }),
    },
  ],
  'east-gate': [
    {
      title: 'Three Friday prayers',
      text: 'The first is in Bengali, the second in English, the third in Arabic.',
    },
    {
      kind: 'give',
      title: 'The roof appeal',
      text: 'Scan, give, and tell a friend.',
      link: pathOf('donate'),
    },
  ],
}
