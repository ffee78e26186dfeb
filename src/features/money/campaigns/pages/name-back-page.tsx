import { useParams } from 'react-router'
import { ask } from '#platform/web/ask.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { takeNameBack } from '../contract.ts'
import { nameBackWords } from '../name-back-words.ts'
import { AskedOnce } from './asked-once.tsx'

export const meta: Meta = ({ site }) => ({
  title: nameBackWords[site.language].title,
  robots: 'noindex',
})

export const handle: PageHandle = { dock: false, isPublic: false }

/** `/take-name-back/{gift}`: for a giver who no longer wants to be read on a wall. Opening it changes nothing. */
export default function NameBackPage() {
  const { id = '' } = useParams()
  const words = useWords(nameBackWords)
  return (
    <AskedOnce
      words={words}
      name={words.take}
      ask={() => ask(takeNameBack, { transactionId: id })}
    />
  )
}
