import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { orderSlides, removeSlide, saveSlide } from '#features/prayer/screens/admin/contract.ts'
import { weekdayName } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { serverClock } from '#platform/web/server-clock.ts'
import { commaOf } from '#platform/shared/languages.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { screensWords } from '../screens-words.ts'
import { askOffice } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { Parts } from './kept-times.tsx'
import { useTellNo } from './say-no.ts'
import type { Listed } from './screen-health.tsx'

type Slide = Listed['slides'][number]

interface SlidesProps {
  readonly listed: Listed
  readonly again: () => void
}

/** In the order in which they are played. What was removed can be put back at once. */
export function Slides({ listed: { slides, names }, again }: SlidesProps) {
  const words = useWords(screensWords)
  const tellNo = useTellNo(words.noes)
  const [removed, setRemoved] = useState<Slide>()
  const was = slides.map(({ id }) => id)
  const move = async (at: number, by: number) => {
    const first = Math.min(at, at + by)
    const order = was.toSpliced(first, 2, ...was.slice(first, first + 2).toReversed())
    const outcome = await askOffice(orderSlides, { order, was })
    if ('refused' in outcome) tellNo(outcome)
    again()
  }
  const remove = async (slide: Slide) => {
    const outcome = await askOffice(removeSlide, { id: slide.id })
    if ('refused' in outcome) return tellNo(outcome)
    setRemoved(slide)
    again()
  }
  const putBack = async ({ revision: _, ...slide }: Slide) => {
    const outcome = await askOffice(saveSlide, { ...slide, basedOn: '' })
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.undone })
    setRemoved(undefined)
    again()
  }
  const titleOf = useTitles(names)
  return (
    <section className="office-part">
      <div className="office-head">
        <h2>{words.slides}</h2>
        <Link className={buttonClass()} to={pathOf('officeSlide', { id: 'new' })}>
          <Icon of={Plus} /> {words.add}
        </Link>
      </div>
      {removed ? (
        <output className="note success office-changed">
          <p>{words.removed(titleOf(removed))}</p>
          <Button look="quiet" size="compact" onClick={() => void putBack(removed)}>
            {words.undo}
          </Button>
        </output>
      ) : null}
      {slides.length === 0 ? <p className="muted">{words.noSlides}</p> : null}
      <ul className="office-list">
        {slides.map((slide, i) => (
          <li key={slide.id}>
            <div className="office-line">
              <What slide={slide} title={titleOf(slide)} />
              <span className="office-marks">
                <Button
                  look="quiet"
                  size="compact"
                  disabled={i === 0}
                  aria-label={words.upOf(titleOf(slide))}
                  onClick={() => void move(i, -1)}
                >
                  {words.up}
                </Button>
                <Button
                  look="quiet"
                  size="compact"
                  disabled={i === slides.length - 1}
                  aria-label={words.downOf(titleOf(slide))}
                  onClick={() => void move(i, 1)}
                >
                  {words.down}
                </Button>
                <Button
                  look="plain danger"
                  size="compact"
                  aria-label={words.removeOf(titleOf(slide))}
                  onClick={() => void remove(slide)}
                >
                  {words.remove}
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useTitles(names: Readonly<Record<string, string>>) {
  const words = useWords(screensWords)
  return ({ id, title, text, link, kind }: Slide) =>
    names[id] || title || text || link || `${words.kinds[kind]}: ${words.untitled}`
}

interface WhatProps {
  readonly slide: Slide
  readonly title: string
}

function What({ slide, title }: WhatProps) {
  const { id, kind, playlists, weekdays, between, from, to } = slide
  const words = useWords(screensWords)
  const { language } = useSite()
  const write = useInstants()
  const time = useTimes()
  const at = (instant: number) => write(new Date(instant).toISOString())
  const comma = commaOf(language)
  const isOver = to !== null && to <= serverClock.now()
  return (
    <span className="office-what">
      <Link className="office-title" to={pathOf('officeSlide', { id })}>
        <b>
          <bdi>{title}</bdi>
        </b>
      </Link>
      <small>
        <Parts
          of={[
            words.kinds[kind],
            playlists.length > 0 ? playlists.join(comma) : words.every,
            weekdays.map((each) => weekdayName(each, language, 'short')).join(comma),
            between && `${time(between[0])}–${time(between[1])}`,
          ]}
        />
      </small>
      {from !== null || to !== null ? (
        <small>
          <Parts
            of={[
              from === null ? null : `${words.from} ${at(from)}`,
              to === null ? null : isOver ? words.over : words.until(at(to)),
            ]}
          />
        </small>
      ) : null}
    </span>
  )
}
