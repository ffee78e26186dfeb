import { useState } from 'react'
import { wallClock } from '#platform/shared/wall-time.ts'
import { serverClock } from '#platform/web/server-clock.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { roomWords } from '../times-rooms-words.ts'
import type { ErrorAt } from './kept-times.tsx'

/** By the clock of the mosque. */
export function useToday(): string {
  const timeZone = useSite().configuration.timezone ?? 'UTC'
  const [today] = useState(() => wallClock(new Date(serverClock.now()), timeZone).date)
  return today
}

/** What was typed, without what stands around it. */
export function textAt(typed: FormData): (name: string) => string {
  return (name) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
}

const SEASONS = ['any', 'summer', 'winter', 'ramadan'] as const

interface SpanProps {
  readonly of: {
    readonly startsOn: string
    readonly endsOn?: string | null
    readonly season: (typeof SEASONS)[number]
  }
  readonly errorAt: ErrorAt
}

/** From which day, until which, and in which part of the year. */
export function Span({ of: { startsOn, endsOn, season }, errorAt }: SpanProps) {
  const words = useWords(roomWords)
  return (
    <>
      <Field
        type="date"
        name="startsOn"
        label={words.startsOn}
        defaultValue={startsOn}
        error={errorAt('startsOn')}
      />
      <Field
        type="date"
        name="endsOn"
        label={words.endsOn}
        optional
        defaultValue={endsOn ?? ''}
        error={errorAt('endsOn')}
      />
      <Select name="season" label={words.season} defaultValue={season}>
        {SEASONS.map((each) => (
          <option key={each} value={each}>
            {words.seasons[each]}
          </option>
        ))}
      </Select>
    </>
  )
}
