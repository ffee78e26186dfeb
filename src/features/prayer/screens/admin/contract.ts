import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, TimeOfDay, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import {
  ALERT_KINDS,
  GATHERINGS,
  MOST_SLIDES,
  OPTIONS,
  PARTS,
  SLIDE_KINDS,
  THEMES,
} from '../rules.ts'

const name = text({ max: 60 })
const playlist = text({ max: 40 }).default('main')
/** May be empty. */
const line = (max: number) => text({ min: 0, max })
const seconds = z.number().int().min(0).max(3600)

const Sequence = z.strictObject({
  soonSeconds: seconds.optional(),
  adhanSeconds: seconds.optional(),
  duaSeconds: seconds.optional(),
  countdownSeconds: seconds.optional(),
  rowsSeconds: seconds.optional(),
  adhkarSeconds: seconds.optional(),
  iftarSeconds: seconds.optional(),
  prayerMinutes: z.partialRecord(z.enum(GATHERINGS), z.number().int().min(1).max(120)).optional(),
  on: z.partialRecord(z.enum(PARTS), z.boolean()).optional(),
})

/** How a screen looks and behaves; what is left out is as it is everywhere. */
export const Options = z.strictObject({
  theme: z.enum(THEMES).default(OPTIONS.theme),
  rotate: z
    .number()
    .refine((value) => [0, 90, 180, 270].includes(value), 'Turn it by 0, 90, 180 or 270 degrees.')
    .default(OPTIONS.rotate),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .max(LANGUAGES.length)
    .default([...OPTIONS.languages]),
  timeFormat: z.enum(['12h', '24h']).optional(),
  showSeconds: z.boolean().default(OPTIONS.showSeconds),
  safeAreaPercent: z.number().min(0).max(10).default(OPTIONS.safeAreaPercent),
  pixelShift: z.boolean().default(OPTIONS.pixelShift),
  night: z
    .strictObject({
      afterMinutes: z.number().int().min(0).max(600),
      beforeMinutes: z.number().int().min(0).max(600),
      /** What is below `DIMMEST` is shown as that. */
      level: z.number().min(0).max(1),
    })
    .nullable()
    .default({ ...OPTIONS.night }),
  sequence: Sequence.default({}),
})
export type Options = z.infer<typeof Options>

/** What stood there when it was read; a change of something that stands otherwise by now is refused. */
const BasedOn = z.string().max(64).optional()

const Screen = z.object({
  id: Id,
  revision: z.string(),
  name: z.string(),
  playlist: z.string(),
  options: Options,
  /** Null while it has never asked. */
  seenAt: z.date().nullable(),
  /** What it said that it shows. */
  shownDate: z.string().nullable(),
  clockSkewMs: z.number().nullable(),
  errors: z.number().nullable(),
  appVersion: z.string().nullable(),
})

const Slide = z.object({
  id: Id,
  kind: z.enum(SLIDE_KINDS),
  position: z.number().int().min(0).max(10_000).default(0),
  title: line(120).default(''),
  text: line(400).default(''),
  /** Of the media library. */
  pictureId: Id.nullable().default(null),
  /** A path on this site, or a whole address: shown as a square for telephones. Of an event or a campaign, where it is: `/event/eid`. */
  link: z
    .string()
    .max(300)
    .regex(/^(\/|https:\/\/)[^\s]*$/, 'Write an address as /donate or https://example.org.')
    .nullable()
    .default(null),
  seconds: z.number().int().min(5, 'Show it for 5 seconds at least.').max(600).default(12),
  /** Milliseconds since 1970. */
  from: z.number().int().nullable().default(null),
  to: z.number().int().nullable().default(null),
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  between: z.tuple([TimeOfDay, TimeOfDay]).nullable().default(null),
  /** On which screens; empty for all. */
  playlists: z.array(line(40)).max(20).default([]),
})

const Alert = z.strictObject({
  id: Id,
  kind: z.enum(ALERT_KINDS),
  text: text({ max: 160 }),
  /** It ends by itself. */
  minutes: z
    .number()
    .int()
    .min(1, 'An alert lasts a minute at least.')
    .max(24 * 60)
    .default(15),
})

const MEANWHILE = {
  'changed-meanwhile': {
    status: 409,
    says: 'A colleague has changed this meanwhile. Look at it again before you save.',
  },
} as const

const NOT_THERE = {
  'no-such-screen': { status: 404, says: 'There is no such screen.' },
} as const

export const listScreens = endpoint({
  method: 'GET',
  path: '/api/admin/screens',
  summary: 'Every screen with its health, what they play, and the alerts that are on.',
  access: 'staff:editor+screens',
  input: z.strictObject({}),
  reply: z.object({
    screens: z.array(Screen),
    /** Of the script that screens are given now. */
    appVersion: z.string(),
    /** In the order in which they are played. */
    slides: z.array(Slide.extend({ revision: z.string() })),
    /** What the events and campaigns of slides are called, by the slide; nothing of those that are over. */
    names: z.record(z.string(), z.string()),
    /** Those of the slides, by their ids. */
    pictures: z.record(z.string(), Image),
    alerts: z.array(
      z.object({ id: Id, kind: z.enum(ALERT_KINDS), text: z.string(), to: z.number() }),
    ),
  }),
  refusals: {},
})

export const pairScreen = endpoint({
  method: 'POST',
  path: '/api/admin/screens/pair',
  summary: 'Lets in the screen that shows this code. A code works once, for ten minutes.',
  access: 'staff:editor+screens',
  limit: { times: 10, seconds: 600 },
  input: z.strictObject({ code: z.string().max(20), name, playlist }),
  reply: Screen,
  refusals: {
    'code-not-valid': {
      status: 422,
      says: 'No screen shows this code now. Codes are new every ten minutes.',
    },
    'too-many-screens': { status: 422, says: 'There are too many screens. Take one off first.' },
  },
})

export const changeScreen = endpoint({
  method: 'PUT',
  path: '/api/admin/screens/:id',
  summary: 'Names a screen, says what it plays, and how it looks.',
  access: 'staff:editor+screens',
  input: z.strictObject({ id: Id, name, playlist, options: Options, basedOn: BasedOn }),
  reply: Screen,
  refusals: { ...NOT_THERE, ...MEANWHILE },
})

export const revokeScreen = endpoint({
  method: 'DELETE',
  path: '/api/admin/screens/:id',
  summary: 'Takes a screen off: it is told so, and forgets what it has. Twice is once.',
  access: 'staff:editor+screens',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: NOT_THERE,
})

export const previewScreen = endpoint({
  method: 'POST',
  path: '/api/admin/screens/:id/preview',
  summary: 'A token that shows for an hour what this screen shows, at `/tv/:token?show=…`.',
  access: 'staff:editor+screens',
  limit: { times: 120, seconds: 600 },
  input: z.strictObject({ id: Id }),
  reply: z.object({ token: z.string() }),
  refusals: NOT_THERE,
})

export const saveSlide = endpoint({
  method: 'PUT',
  path: '/api/admin/screens/slides/:id',
  summary: 'Adds or changes what screens play; the least `position` comes first.',
  access: 'staff:editor+screens',
  input: z.strictObject({
    ...Slide.shape,
    /** Empty for one that nobody has kept yet. */
    basedOn: BasedOn,
  }),
  reply: z.null(),
  refusals: {
    ...MEANWHILE,
    'over-before-it-begins': { status: 422, says: 'It ends before it begins. Please check both.' },
    'no-such-picture': { status: 422, says: 'That picture is not in the library.' },
    'no-such-event': { status: 422, says: 'There is no event to come at that address.' },
    'no-such-campaign': {
      status: 422,
      says: 'There is no campaign at that address that still takes gifts.',
    },
    'too-many-slides': { status: 422, says: 'There are too many slides. Remove one first.' },
  },
})

export const orderSlides = endpoint({
  method: 'PUT',
  path: '/api/admin/screens/order',
  summary: 'In which order slides are played, from what the order was when it was read.',
  access: 'staff:editor+screens',
  input: z.strictObject({
    order: z.array(Id).max(MOST_SLIDES),
    was: z.array(Id).max(MOST_SLIDES),
  }),
  reply: z.null(),
  refusals: MEANWHILE,
})

export const removeSlide = endpoint({
  method: 'DELETE',
  path: '/api/admin/screens/slides/:id',
  summary: 'Plays it no longer. Twice is once.',
  access: 'staff:editor+screens',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: {},
})

export const startAlert = endpoint({
  method: 'PUT',
  path: '/api/admin/screens/alerts/:id',
  summary: 'Says something on every screen at once, for some minutes.',
  access: 'staff:editor+screens',
  input: Alert,
  reply: z.null(),
  refusals: {
    'too-many-alerts': { status: 422, says: 'There are too many alerts. End one first.' },
  },
})

export const endAlert = endpoint({
  method: 'DELETE',
  path: '/api/admin/screens/alerts/:id',
  summary: 'Ends it before its time. Twice is once.',
  access: 'staff:editor+screens',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: {},
})
