import type { Meta, PageHandle } from '#platform/web/page.ts'
import { peopleWords } from '../words.ts'
import { ProvePage } from './prove-page.tsx'

export const meta: Meta = ({ site }) => ({
  title: peopleWords[site.language].prove.verifyTitle,
  robots: 'noindex',
})
export const handle: PageHandle = { dock: false }

export default function VerifyPage() {
  return <ProvePage what="verify" />
}
