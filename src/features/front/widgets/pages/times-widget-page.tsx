import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showToday } from '#features/prayer/prayer-times/contract.ts'
import { PrayerStrip } from '#features/prayer/prayer-times/pages/prayer-strip.tsx'
import { api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { widgetWords } from '../words.ts'
import { Widget } from './widget.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { strip: must(await context.get(api)(showToday, {})).strip }
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: widgetWords[site.language].times,
  canonical: pathOf('prayerTimes'),
  robots: 'noindex',
})

export const handle: PageHandle = { frame: 'bare' }

/** The prayers of the day. */
export default function TimesWidgetPage() {
  const { strip } = useLoaderData<typeof loader>()
  const { origin } = useSite()
  const words = useWords(widgetWords)
  return (
    <Widget more={`${origin}${pathOf('prayerTimes')}`}>
      <h1 className="visually-hidden">{words.times}</h1>
      <PrayerStrip strip={strip} />
    </Widget>
  )
}
