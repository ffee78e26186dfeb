import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { showPrivacy } from '../contract.ts'
import { LegalPage } from './legal-page.tsx'
import { StoredList } from './stored-list.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return must(await context.get(api)(showPrivacy, {}))
}

export const meta: Meta<typeof loader> = ({ data }) => ({ title: data.title })

export default function PrivacyPage() {
  return (
    <LegalPage {...useLoaderData<typeof loader>()}>
      <StoredList />
    </LegalPage>
  )
}
