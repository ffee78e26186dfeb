import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listScreens, saveSlide } from '#features/prayer/screens/admin/contract.ts'
import { SLIDE_KINDS, WRITTEN, type Written } from '#features/prayer/screens/rules.ts'
import { instantOf, wallClock } from '#platform/shared/wall-time.ts'
import { newId } from '#platform/web/new-id.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Field, Select, Textarea } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { screensWords } from '../screens-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import type { Pictures } from './desk-context.ts'
import { RoomHead } from './kept-times.tsx'
import { PictureField } from './picture-field.tsx'
import type { Listed } from './screen-health.tsx'
import { listsOf } from './screen-pair.tsx'
import { ScreenRival } from './screen-rival.tsx'
import { textAt } from './times-fields.tsx'
import { useSaving } from './use-saving.ts'
import { WeekdayFields } from './weekday-fields.tsx'

type Slide = Listed['slides'][number]

/** Something that screens play, or a new one. */
export default function OneSlide({ id }: { readonly id: string }) {
  const words = useWords(screensWords)
  const { outcome, again } = useAsked(listScreens, {})
  const [newSlide] = useState(fresh)
  return (
    <Answered of={outcome} again={again} gone={words.goneSlide}>
      {(listed) => {
        const found = listed.slides.find((each) => each.id === id)
        if (!found && id !== 'new') return <ErrorState page title={words.goneSlide} />
        const position = Math.max(0, ...listed.slides.map((each) => each.position + 1))
        const slide = found ?? { ...newSlide, position }
        return (
          <>
            <RoomHead
              title={found ? found.title || words.kinds[found.kind] : words.fresh}
              lead={words.slide}
              back={[pathOf('officeScreens'), words.back]}
            />
            <Form key={slide.revision} listed={listed} slide={slide} again={again} />
          </>
        )
      }}
    </Answered>
  )
}

function fresh(): Slide {
  return {
    id: newId(),
    revision: '',
    kind: 'text',
    position: 0,
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
}

interface FormProps {
  readonly listed: Listed
  readonly slide: Slide
  readonly again: () => void
}

function Form({ listed, slide, again }: FormProps) {
  const words = useWords(screensWords)
  const timeZone = useSite().configuration.timezone ?? 'UTC'
  const { save, errorAt, isBusy } = useSaving()
  const navigate = useNavigate()
  /** With what was typed before another kind was chosen, so that nothing is lost by looking at one. */
  const [said, setSaid] = useState(slide)
  const [pictureId, setPictureId] = useState(slide.pictureId)
  const [pictures, setPictures] = useState<Pictures>(listed.pictures)
  const [isRival, setIsRival] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { kind } = said
  const asksFor = (part: Written) =>
    isWritten(kind, part) || (kind === slide.kind && has(slide, part))
  const typed = (before: Slide) =>
    form.current ? read(new FormData(form.current), timeZone, before) : before
  const keep = async (basedOn: string, position = slide.position) => {
    if (!form.current) return
    const { revision: _, ...whole } = { ...typed(said), pictureId, position }
    const saved = await save(
      () => askOffice(saveSlide, { ...without(whole, asksFor), basedOn }),
      form.current,
      (refused) => refused === 'changed-meanwhile' && (setIsRival(true), true),
    )
    if (!saved) return
    toast({ kind: 'success', message: words.savedSlide })
    await navigate(pathOf('officeScreens'))
  }
  return (
    <form
      ref={form}
      className="office-narrow"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void keep(slide.revision)
      }}
    >
      <div className="fields">
        <Select
          name="kind"
          label={words.kind}
          help={words.kindHelp}
          value={kind}
          span
          onChange={({ target }) => {
            const chosen = SLIDE_KINDS.find((each) => each === target.value)
            if (chosen) setSaid({ ...typed(said), kind: chosen })
          }}
        >
          {SLIDE_KINDS.map((each) => (
            <option key={each} value={each}>
              {words.kinds[each]}
            </option>
          ))}
        </Select>
        <Said slide={said} asksFor={asksFor} errorAt={errorAt} />
        {asksFor('picture') ? (
          <PictureField
            id="pictureId"
            label={words.picture}
            value={pictureId}
            pictures={pictures}
            error={errorAt('pictureId')}
            onChange={(id, more) => {
              setPictureId(id)
              setPictures({ ...pictures, ...more })
            }}
          />
        ) : null}
        <When slide={said} asksFor={asksFor} errorAt={errorAt} />
        <fieldset className="field span" id="playlists" tabIndex={-1}>
          <legend className="legend">{words.onLists}</legend>
          <p className="help">{words.onHelp}</p>
          {listsOf(listed).map((each) => (
            <CheckField
              key={each}
              name="playlists"
              id={`playlist-${each}`}
              value={each}
              label={<bdi>{each}</bdi>}
              defaultChecked={slide.playlists.includes(each)}
            />
          ))}
        </fieldset>
      </div>
      {isRival ? (
        <ScreenRival
          onMine={async () => {
            const now = await askOffice(listScreens, {})
            if ('refused' in now) return
            const found = now.reply.slides.find(({ id }) => id === slide.id)
            await keep(found?.revision ?? '', found?.position)
          }}
          onTheirs={again}
        />
      ) : null}
      <div className="office-deeds">
        <Button type="submit" busy={isBusy}>
          {words.saveSlide}
        </Button>
      </div>
    </form>
  )
}

function isWritten(kind: Slide['kind'], part: Written): boolean {
  return (WRITTEN[kind] as readonly Written[]).includes(part)
}

/** What somebody has written where it would be found is seen, and can be taken away. */
function has({ title, text, link, pictureId, weekdays, between }: Slide, part: Written): boolean {
  const written = {
    title: title !== '',
    text: text !== '',
    link: link !== null,
    picture: pictureId !== null,
    seconds: false,
    hours: weekdays.length > 0 || between !== null,
  }
  return written[part]
}

/** Nothing is kept of what nobody sees here. */
function without<S extends Omit<Slide, 'revision'>>(
  slide: S,
  asksFor: (part: Written) => boolean,
): S {
  return {
    ...slide,
    title: asksFor('title') ? slide.title : '',
    text: asksFor('text') ? slide.text : '',
    link: asksFor('link') ? slide.link : null,
    pictureId: asksFor('picture') ? slide.pictureId : null,
    weekdays: asksFor('hours') ? slide.weekdays : [],
    between: asksFor('hours') ? slide.between : null,
  }
}

interface PartProps {
  readonly slide: Slide
  readonly asksFor: (part: Written) => boolean
  readonly errorAt: (field: string) => string | undefined
}

function Said({ slide: { kind, title, text, link, seconds }, asksFor, errorAt }: PartProps) {
  const words = useWords(screensWords)
  const isFound = kind === 'event' || kind === 'campaign'
  return (
    <>
      {asksFor('title') ? (
        <Field
          name="title"
          label={words.slideTitle}
          optional
          span
          defaultValue={title}
          maxLength={120}
          dir="auto"
          error={errorAt('title')}
        />
      ) : null}
      {asksFor('text') ? (
        <Textarea
          name="text"
          label={words.slideText}
          optional={kind !== 'line'}
          span
          rows={3}
          defaultValue={text}
          maxLength={400}
          dir="auto"
          error={errorAt('text')}
        />
      ) : null}
      {asksFor('link') ? (
        <Field
          name="link"
          label={isFound ? words.address[kind] : words.link}
          help={isFound ? words.addressHelp : words.linkHelp}
          optional={!isFound}
          span
          defaultValue={link ?? ''}
          maxLength={300}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          error={errorAt('link')}
        />
      ) : null}
      {asksFor('seconds') ? (
        <Field
          name="seconds"
          label={words.lasts}
          defaultValue={seconds}
          inputMode="numeric"
          dir="ltr"
          error={errorAt('seconds')}
        />
      ) : null}
    </>
  )
}

function When({ slide: { from, to, between, weekdays }, asksFor, errorAt }: PartProps) {
  const words = useWords(screensWords)
  const { configuration } = useSite()
  const timeZone = configuration.timezone ?? 'UTC'
  return (
    <>
      {(
        [
          ['from', from],
          ['to', to],
        ] as const
      ).map(([name, instant]) => (
        <Field
          key={name}
          type="datetime-local"
          name={name}
          label={words[name]}
          help={words.clockHelp}
          optional
          defaultValue={toWall(instant, timeZone)}
          error={errorAt(name)}
        />
      ))}
      {asksFor('hours') ? (
        <>
          <WeekdayFields chosen={weekdays} words={words} />
          <Field
            type="time"
            name="between"
            label={words.between}
            optional
            defaultValue={between?.[0] ?? ''}
            error={errorAt('between')}
          />
          <Field
            type="time"
            name="and"
            label={words.and}
            optional
            defaultValue={between?.[1] ?? ''}
          />
        </>
      ) : null}
    </>
  )
}

function toWall(instant: number | null, timeZone: string): string {
  if (instant === null) return ''
  const { date, time } = wallClock(new Date(instant), timeZone)
  return `${date}T${time}`
}

/** What stands in the form; what it does not ask for now is as it was. */
function read(typed: FormData, timeZone: string, before: Slide): Slide {
  const at = textAt(typed)
  const toInstant = (name: string) => {
    const [date = '', time = ''] = at(name).split('T')
    return date && time ? instantOf(date, time.slice(0, 5), timeZone).getTime() : null
  }
  const [first, last] = [at('between'), at('and')]
  const hours = {
    weekdays: typed.getAll('weekdays').map(Number),
    // One hour alone is said to the server as it is, which names the field.
    between: first || last ? ([first, last] as [string, string]) : null,
  }
  return {
    ...before,
    ...(typed.has('title') ? { title: at('title') } : {}),
    ...(typed.has('text') ? { text: at('text') } : {}),
    ...(typed.has('link') ? { link: at('link') || null } : {}),
    ...(typed.has('seconds') ? { seconds: Number(at('seconds')) } : {}),
    ...(typed.has('between') ? hours : {}),
    from: toInstant('from'),
    to: toInstant('to'),
    playlists: typed.getAll('playlists').map(String),
  }
}
