import { weekdayName } from '#platform/web/calendar.ts'
import { useSite } from '#platform/web/site.ts'
import { CheckField } from '#platform/web/ui/check-field.tsx'

/** From Monday on. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

interface WeekdayFieldsProps {
  readonly chosen: readonly number[]
  readonly words: { readonly weekdays: string; readonly weekdaysHelp: string }
}

/** On which days of the week; sent as `weekdays`, once for each. */
export function WeekdayFields({ chosen, words }: WeekdayFieldsProps) {
  const { language } = useSite()
  return (
    <fieldset className="field span">
      <legend className="legend">{words.weekdays}</legend>
      <p className="help">{words.weekdaysHelp}</p>
      <div className="office-weekdays">
        {WEEKDAYS.map((each) => (
          <CheckField
            key={each}
            name="weekdays"
            id={`weekday-${each}`}
            value={each}
            label={weekdayName(each, language)}
            defaultChecked={chosen.includes(each)}
          />
        ))}
      </div>
    </fieldset>
  )
}
