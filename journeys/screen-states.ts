import type { Feed, FeedDay, Slide } from '#features/prayer/screens/feed-contract.ts'
import { panelAt } from '#features/prayer/screens/pages/panel.ts'

/** Something that a screen can show: with which feed, and when by the clocks of the place. */
export interface State {
  readonly feed: Feed
  readonly show: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * All that a screen shows, one after the other: the sequence around a prayer, what is played beside the times, and what is said
 * on special days. Of days that are to come: what a feed no longer has would show that it is out of date.
 */
export function statesOf(feed: Feed, now: number): Record<string, State> {
  const coming = feed.days.filter(({ startsAt }) => startsAt > now)
  const plain = coming.find(({ weekday, specials }) => weekday < 4 && specials.length === 0)!
  const friday = coming.find(({ jumuah }) => jumuah.length > 0)!
  const { asr, maghrib, isha } = Object.fromEntries(
    plain.prayers.map((prayer) => [prayer.key, prayer]),
  ) as Record<string, FeedDay['prayers'][number]>
  const [called, stood] = [asr!.beginsAt!, asr!.jamaatAt!]
  const sermon = friday.jumuah[0]!.khutbahAt!
  const quiet = { ...feed, slides: [], verses: [], ticker: [] }
  const at = (moment: number, shown: Feed = quiet): State => ({
    feed: shown,
    show: wallOf(feed, moment),
  })
  const morning = plain.startsAt + 11 * HOUR
  const onThatDay = (more: Partial<FeedDay>) => ({
    ...quiet,
    days: feed.days.map((day) => (day === plain ? { ...day, ...more } : day)),
  })
  const alert = (kind: Feed['alerts'][number]['kind'], text: string) => ({
    ...quiet,
    alerts: [{ id: kind, kind, text, from: 0, to: feed.endsAt }],
  })
  const eid = eidOn(plain)
  return {
    'the times': at(called - 116 * MINUTE, feed),
    'the times and nothing else': at(called - 116 * MINUTE),
    'a line below the times': at(morning, { ...quiet, ticker: feed.ticker }),
    ...Object.fromEntries(
      Object.entries(SLIDES).map(([name, slide]) => [name, playedAlone(quiet, slide, plain)]),
    ),
    'a verse': firstPanel({ ...quiet, verses: feed.verses }, plain),
    'soon the adhan': at(called - 2 * MINUTE),
    'the adhan': at(called + 10_000),
    'the du’a': at(called + 165_000),
    'a countdown': at(stood - 4 * MINUTE),
    'the rows': at(stood + 10_000),
    'the prayer': at(stood + 5 * MINUTE),
    'the adhkar': at(stood + 10 * MINUTE + 30_000),
    'a countdown to the sermon': at(sermon - 4 * MINUTE),
    'the sermon': at(sermon + 5 * MINUTE),
    'a Friday': at(friday.startsAt + 9 * HOUR),
    'the evening': at((isha!.jamaatAt ?? isha!.beginsAt!) + 30 * MINUTE),
    'the night': at(plain.startsAt + 90 * MINUTE),
    'a jamaat that moves': at(morning, moving(quiet, plain)),
    Ramadan: at(morning, onThatDay({ ramadan: ramadanOf(maghrib!, plain) })),
    'the breaking of the fast': at(
      maghrib!.beginsAt! - MINUTE,
      onThatDay({ ramadan: ramadanOf(maghrib!, plain) }),
    ),
    'Eid ahead': at(morning - 24 * HOUR, onThatDay({ specials: [eid] })),
    takbirat: at(plain.startsAt + 7.5 * HOUR, onThatDay({ specials: [eid] })),
    'a countdown to Eid': at(eid.times[0]!.at - 4 * MINUTE, onThatDay({ specials: [eid] })),
    'a funeral prayer': at(
      morning,
      onThatDay({
        specials: [
          {
            kind: 'janazah',
            label: 'Janazah of our brother Muhammad Abdurrahman al-Iskandarani',
            place: 'The upper hall, entrance in the yard',
            times: [{ label: '', time: '13:15', at: plain.startsAt + 13.25 * HOUR }],
          },
        ],
      }),
    ),
    'something urgent': at(
      morning,
      alert('urgent', 'Please leave the building by the north door and wait in the car park'),
    ),
    'a lost child': at(
      morning,
      alert('child', 'A boy of about four in a blue jumper is at the reception in the foyer'),
    ),
    'a car': at(
      morning,
      alert('car', 'LS11 ABC, a silver Toyota, blocks the drive of the ambulance'),
    ),
    'a car while people pray': at(
      stood + 5 * MINUTE,
      alert('car', 'LS11 ABC, a silver Toyota, blocks the drive of the ambulance'),
    ),
    'no times any more': at(feed.endsAt + HOUR),
  }
}

const SLIDE: Slide = {
  id: 'one',
  kind: 'text',
  title: '',
  text: '',
  picture: null,
  link: null,
  square: null,
  percent: null,
  seconds: 600,
  from: null,
  to: null,
  weekdays: [],
  between: null,
}
const SQUARE = { size: 33, path: 'M2 2h7v7H2zM24 2h7v7h-7zM2 24h7v7H2zM12 12h9v9h-9z' }

/** What takes more room than a few words. */
const SLIDES: Record<string, Partial<Slide>> = {
  words: {
    title: 'The door on the yard stays open, also while the hall is being cleaned',
    text: 'Please take your shoes along, keep to the left on the stairs, and leave room for wheelchairs and pushchairs at the lift, which goes to the upper hall again.',
  },
  'words and a picture': {
    kind: 'picture',
    title: 'Walk for water on Saturday',
    text: 'From the north door at ten; children under twelve come with somebody.',
    picture: '/media/poster.svg',
  },
  'a picture that is tall': {
    kind: 'picture',
    title: 'Walk for water',
    picture: '/media/tall.svg',
  },
  'a request to give': {
    kind: 'give',
    title: 'Where it is needed most',
    text: 'Point your telephone at the square.',
    link: 'al-noor.example.org/donate/where-it-is-needed-most',
    square: SQUARE,
  },
  'an event': {
    kind: 'event',
    title: 'An evening with Qur’an reciters from four countries, and supper for all',
    text: 'Saturday 28 November 2026 · 19:30 · The upper hall, entrance in the yard',
    picture: '/media/poster.svg',
    link: 'al-noor.example.org/events/an-evening-with-reciters',
    square: SQUARE,
  },
  'a campaign': {
    kind: 'campaign',
    title: 'A warm floor for the upper hall, and for the wudu area below it',
    text: '£1,131,240 of £2,148,000',
    percent: 65,
    picture: '/media/poster.svg',
    link: 'al-noor.example.org/campaign/warm-floor-for-the-upper-hall',
    square: SQUARE,
  },
  'a picture alone': { kind: 'picture', picture: '/media/poster.svg' },
}

/** Pictures of ours, wide and tall, by the address under which slides have them. */
export const PICTURES: Record<string, string> = {
  '/media/poster.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#7a2e1d"/></svg>',
  '/media/tall.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1400"><rect width="600" height="1400" fill="#1d4d7a"/></svg>',
}

function playedAlone(feed: Feed, slide: Partial<Slide>, day: FeedDay): State {
  return firstPanel({ ...feed, slides: [{ ...SLIDE, ...slide }] }, day)
}

/** Between two panels stands nothing, and how long one loop is depends on what is in it. */
function firstPanel(feed: Feed, day: FeedDay): State {
  for (let moment = day.startsAt + 10 * HOUR; ; moment += 1000)
    if (panelAt(feed, day, moment, 600)) return { feed, show: wallOf(feed, moment) }
}

function moving(feed: Feed, plain: FeedDay): Feed {
  const next = feed.days[feed.days.indexOf(plain) + 1]!
  const prayers = next.prayers.map((prayer) => ({ ...prayer, moved: prayer.key === 'maghrib' }))
  return { ...feed, days: feed.days.map((day) => (day === next ? { ...day, prayers } : day)) }
}

function ramadanOf(maghrib: FeedDay['prayers'][number], day: FeedDay): FeedDay['ramadan'] {
  return {
    day: 13,
    suhoorEnds: '05:59',
    iftar: maghrib.begins,
    iftarAt: maghrib.beginsAt,
    taraweeh: '20:00',
    taraweehAt: day.startsAt + 20 * HOUR,
  }
}

function eidOn({ startsAt }: FeedDay): FeedDay['specials'][number] {
  return {
    kind: 'eid',
    label: 'Eid al-Fitr',
    place: 'The park behind the mosque',
    times: [
      { label: 'First', time: '09:00', at: startsAt + 9 * HOUR },
      { label: 'Second', time: '10:30', at: startsAt + 10.5 * HOUR },
    ],
  }
}

function wallOf({ organisation: { timeZone } }: Feed, moment: number): string {
  return new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
}

/** As long as names get, with three sessions on Friday and something on every line. */
export function crowd(feed: Feed): Feed {
  const sessions = ['English and Arabic', 'Urdu, Bengali and Somali', 'Sisters and young people']
  return {
    ...feed,
    organisation: {
      ...feed.organisation,
      name: 'Al-Noor Community Mosque, Madrasah and Islamic Education Centre',
    },
    names: { ...feed.names, en: { ...feed.names.en, maghrib: 'Maghrib (Salat al-Maghrib)' } },
    ticker: [
      {
        text: 'Please park in the marked bays only, as the drive is for ambulances. '.repeat(2),
        from: null,
        to: null,
      },
    ],
    days: feed.days.map((day) => ({
      ...day,
      prayers: day.prayers.map((prayer) =>
        prayer.key === 'asr' ? { ...prayer, other: { time: '14:45', school: 'hanafi' } } : prayer,
      ),
      jumuah: day.jumuah.flatMap((session, i) =>
        i > 0
          ? []
          : sessions.map((language, n) => ({
              ...session,
              language,
              khutbahAt: session.khutbahAt && session.khutbahAt + n * HOUR,
              jamaatAt: session.jamaatAt + n * HOUR,
            })),
      ),
    })),
  }
}
