import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { Registered } from '#platform/web/shell/registered.tsx'
import { showPromise } from '../contract.ts'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return must(await context.get(api)(showPromise, {}))
}

export const meta: Meta<typeof loader> = ({ data }) => ({ title: data.title })

export default function PromisePage() {
  return (
    <LegalPage {...useLoaderData<typeof loader>()}>
      <Registered />
    </LegalPage>
  )
}
