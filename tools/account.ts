/**
 * npm run account -- al-noor safiya@example.org             since when there is an account, its devices, its app
 * npm run account -- al-noor safiya@example.org sign-out    ends every session at once
 * npm run account -- al-noor safiya@example.org app-off     asks for no authenticator app any more, and signs out
 * npm run account -- al-noor safiya@example.org erase --yes    as if they had deleted it; cannot be undone
 * Only for somebody whom the office has recognised in person: whoever asks by mail or telephone may be anybody.
 */
import {
  type Account,
  describeAccount,
  eraseAccount,
  signOutEverywhere,
  takeAppOff,
} from '#features/ground/people/help-out.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

await withHouse(async ({ house }) => {
  const [slug = '', email = '', verb, sure] = process.argv.slice(2)
  if (!email) throw new ToolError('Say whose: npm run account -- al-noor safiya@example.org')
  const ctx = await contextOf(house, slug)
  const account = await describeAccount(ctx, email)
  if (!account) throw new ToolError(`${email} has no account at ${slug}.`)
  if (verb === undefined) show(account)
  else if (verb === 'sign-out') {
    await signOutEverywhere(ctx, email)
    console.log('Signed out everywhere.')
  } else if (verb === 'app-off') {
    await takeAppOff(ctx, email)
    console.log('The app is off, and every device is signed out.')
  } else if (verb === 'erase' && sure === '--yes') {
    await eraseAccount(ctx, email)
    console.log('Erased. Gifts stay, without a name.')
  } else throw new ToolError('Say sign-out, app-off or erase --yes, or nothing to look.')
})

function show({ since, devices, appSince }: Account): void {
  console.log(`account since      ${since.toISOString()}`)
  console.log(`authenticator app  ${appSince ? `since ${appSince.toISOString()}` : 'none'}`)
  for (const { browser, system, seenAt } of devices)
    console.log(
      `signed in          ${seenAt.toISOString()}  ${[browser, system].filter(Boolean).join(', ') || 'a device'}`,
    )
}
