import type { Meta, PageHandle } from '#platform/web/page.ts'
import { peopleWords } from '../words.ts'
import { ProvePage } from './prove-page.tsx'

export const meta: Meta = ({ site }) => ({
  title: peopleWords[site.language].prove.signInTitle,
  robots: 'noindex',
})
export const handle: PageHandle = { dock: false }

export default function SignInPage() {
  return <ProvePage what="sign-in" />
}
