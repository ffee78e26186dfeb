/**
 * npm run account -- al-noor safiya@example.org             since when there is an account, its devices, its app
 * npm run account -- al-noor safiya@example.org sign-out    ends every session at once
 * npm run account -- al-noor safiya@example.org app-off     asks for no authenticator app any more, and signs out;
 *                                                              roles in the office go with it
 * npm run account -- al-noor safiya@example.org role editor    works in the office from now on: owner, editor, imam,
 *                                                              treasurer, teacher, screens or viewer; their app has to be on before
 * npm run account -- al-noor safiya@example.org role none      no longer does, at once; says which roles these were
 * npm run account -- al-noor staff                             everybody who works in the office
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
import { STAFF_ROLES, type StaffRole } from '#features/ground/people/rules.ts'
import { type NotGiven, giveRole, listStaff, takeRole } from '#features/ground/people/staff.ts'
import type { Context } from '#platform/server/context.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const WHY_NOT: Readonly<Record<NotGiven, string>> = {
  'no-account': 'There is no account with this address.',
  'no-app':
    'There is no authenticator app on this account yet. They turn it on in their profile; then do this again.',
  demonstration: 'Everybody knows the password of this account: it never works in an office.',
}

await withHouse(async ({ house }) => {
  const [slug = '', email = '', verb, sure] = process.argv.slice(2)
  if (!email)
    throw new ToolError('Say whose: npm run account -- al-noor safiya@example.org, or staff')
  const ctx = await contextOf(house, slug)
  if (email === 'staff') return showStaff(ctx)
  const account = await describeAccount(ctx, email)
  if (!account) throw new ToolError(`${email} has no account at ${slug}.`)
  if (verb === undefined) show(account)
  else if (verb === 'sign-out') {
    await signOutEverywhere(ctx, email)
    console.log('Signed out everywhere.')
  } else if (verb === 'app-off') {
    const roles = (await takeAppOff(ctx, email)) ?? []
    console.log('The app is off, and every device is signed out.')
    for (const role of roles)
      console.log(`${email} is no longer ${role}: give the role again once their next app is on.`)
  } else if (verb === 'role') {
    await setRole(ctx, email, sure)
  } else if (verb === 'erase' && sure === '--yes') {
    await eraseAccount(ctx, email)
    console.log('Erased. Gifts stay, without a name.')
  } else throw new ToolError('Say sign-out, app-off, role or erase --yes, or nothing to look.')
})

async function setRole(ctx: Context, email: string, role: string | undefined): Promise<void> {
  if (role === 'none') {
    const taken = await takeRole(ctx, email)
    if (taken.length === 0) throw new ToolError(`${email} had no role. Nothing was changed.`)
    return console.log(`${email} is no longer ${taken.join(', ')}.`)
  }
  if (!isRole(role)) throw new ToolError(`Say which role: ${STAFF_ROLES.join(', ')}, or none.`)
  const given = await giveRole(ctx, email, role)
  if (given !== 'given') throw new ToolError(WHY_NOT[given])
  console.log(`${email} is ${role} from now on.`)
}

async function showStaff(ctx: Context): Promise<void> {
  const staff = await listStaff(ctx)
  if (staff.length === 0) console.log('Nobody works in the office yet.')
  for (const { email, roles } of staff) console.log(`${email}  ${roles.join(', ')}`)
}

function isRole(role: string | undefined): role is StaffRole {
  return STAFF_ROLES.some((known) => known === role)
}

function show({ since, devices, appSince, roles }: Account): void {
  console.log(`account since      ${since.toISOString()}`)
  console.log(`authenticator app  ${appSince ? `since ${appSince.toISOString()}` : 'none'}`)
  console.log(`roles              ${roles.join(', ') || 'none'}`)
  for (const { browser, system, seenAt } of devices)
    console.log(
      `signed in          ${seenAt.toISOString()}  ${[browser, system].filter(Boolean).join(', ') || 'a device'}`,
    )
}
