import { useParams } from 'react-router'
import { ask } from '#platform/web/ask.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { endUpdates } from '../contract.ts'
import { updatesWords } from '../updates-words.ts'
import { AskedOnce } from './asked-once.tsx'

export const meta: Meta = ({ site }) => ({
  title: updatesWords[site.language].title,
  robots: 'noindex',
})

export const handle: PageHandle = { dock: false, isPublic: false }

/** `/end-updates/{token}`: where letters about a campaign lead whoever wants no more of them. Opening it changes nothing. */
export default function EndUpdatesPage() {
  const { token = '' } = useParams()
  const words = useWords(updatesWords)
  return <AskedOnce words={words} name={words.end} ask={() => ask(endUpdates, { token })} />
}
