import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { Email } from '#platform/shared/fields.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { isOn } from './authenticator.ts'
import { ACCOUNTS } from './contract.ts'
import { asOwner } from './fresh-code.ts'
import {
  aboutInvitation,
  forgetInvitation,
  forgetInvitationsOf,
  forgetInvitationsTo,
} from './open-invitations.ts'
import { emailsOf, findOwner, getPerson } from './people.ts'
import { isDisposable } from './register.ts'
import { addRole, rolesOf } from './roles.ts'
import { DAYS_OF_INVITATION, DEMO_DONOR } from './rules.ts'
import { digestOf, newSecret } from './secrets.ts'
import { holdSelf, personOf } from './sessions.ts'
import {
  acceptInvitation,
  inviteColleague,
  showInvitation,
  type showStaff,
  type withdrawInvitation,
} from './staff-contract.ts'
import { listStaff } from './staff.ts'
import { tellOwners } from './tell-owners.ts'
import { people, staffInvitations } from './tables.ts'

type Invitation = typeof staffInvitations.$inferSelect

export function findStaff(ctx: Context): Promise<Reply<typeof showStaff>> {
  return inTransaction(ctx, async (ctx) => ({
    people: (await listStaff(ctx)).map((each) => ({ ...each, roles: [...each.roles] })),
    invitations: (await listOpen(ctx)).map(({ expiresAt, invitedBy, ...each }) => ({
      ...each,
      invitedBy: invitedBy ?? '',
      expiresAt: expiresAt.toISOString(),
      isOver: expiresAt <= ctx.now(),
    })),
  }))
}

function listOpen(ctx: Work) {
  const { id, email, role, expiresAt } = staffInvitations
  return ctx.db
    .select({ id, email, role, expiresAt, invitedBy: people.firstName })
    .from(staffInvitations)
    .leftJoin(
      people,
      and(
        eq(people.organisationId, staffInvitations.organisationId),
        eq(people.id, staffInvitations.invitedBy),
      ),
    )
    .where(eq(staffInvitations.organisationId, ctx.organisation.id))
    .orderBy(email)
}

/** Written in the language of whoever invites: they know in which they speak to each other. */
export function invite(
  ctx: Context,
  { email, role, code }: Input<typeof inviteColleague>,
): Promise<Reply<typeof inviteColleague>> {
  if (isDisposable(email)) refuse(inviteColleague, 'email-disposable', 'email')
  return asOwner(ctx, inviteColleague, { code }, async (ctx) => {
    const known = await findOwner(ctx, email)
    if (known?.id === DEMO_DONOR.id) refuse(inviteColleague, 'demonstration', 'email')
    if (known && (await rolesOf(ctx, known.id)).length > 0)
      refuse(inviteColleague, 'works-here', 'email')
    const id = await send(ctx, { email, role, invitedBy: personOf(ctx).id })
    await writeDown(ctx, { deed: 'colleague-invited', subject: id, after: [role] })
    return { id }
  })
}

/** Why whoever runs the program could not invite an owner. */
export type NotInvited = 'email-wrong' | 'no-office' | 'works-here'

/**
 * What an invitation by an owner is, from whoever runs the program: it lasts as long, opens as little, and takes the place of
 * the one before. The owners that there are hear of it, see it in their list and may take it back.
 */
export function inviteOwner(ctx: Context | Work, address: string): Promise<'invited' | NotInvited> {
  return inTransaction(ctx, async (ctx) => {
    const { success, data: email } = Email.safeParse(address)
    if (!success || isDisposable(email)) return 'email-wrong'
    if (whyClosed(ACCOUNTS, ctx.organisation.standing)) return 'no-office'
    const known = await findOwner(ctx, email)
    if (known?.id === DEMO_DONOR.id) return 'email-wrong'
    if (known && (await rolesOf(ctx, known.id)).length > 0) return 'works-here'
    await send(ctx, { email, role: 'owner', invitedBy: null })
    return 'invited'
  })
}

async function send(
  ctx: Work,
  invited: Pick<Invitation, 'email' | 'role' | 'invitedBy'>,
): Promise<string> {
  await forgetInvitationsTo(ctx, [invited.email])
  const [id, link] = [randomUUID(), newSecret()]
  await keep(ctx, { ...invited, id, linkDigest: digestOf(link) })
  await writeTo(ctx, { ...invited, id }, link)
  await tellOwners(ctx, { what: 'colleague-invited', about: id, role: invited.role })
  return id
}

/** Of two who invite one address at once the later one counts, as the later mail does. */
async function keep(
  ctx: Work,
  invited: Pick<Invitation, 'id' | 'email' | 'role' | 'invitedBy' | 'linkDigest'>,
): Promise<void> {
  const { organisationId, email } = staffInvitations
  const kept = {
    ...invited,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + DAYS_OF_INVITATION * 86_400_000),
  }
  await ctx.db
    .insert(staffInvitations)
    .values({ ...kept, organisationId: ctx.organisation.id })
    .onConflictDoUpdate({ target: [organisationId, email], set: kept })
}

async function writeTo(
  ctx: Work,
  { id, email, role, invitedBy }: Pick<Invitation, 'id' | 'email' | 'role' | 'invitedBy'>,
  link: string,
): Promise<void> {
  const person = invitedBy === null ? undefined : await getPerson(ctx, invitedBy)
  await sendLater(ctx, {
    kind: 'people.invitation',
    about: aboutInvitation(id),
    to: email,
    language: ctx.language,
    input: {
      role,
      invitedBy: person ? withoutAddresses(`${person.firstName} ${person.lastName}`) : '',
      link: `${mainOrigin(ctx)}${pathOf('officeJoin', { token: link })}`,
    },
    isAwaited: true,
  })
}

export async function takeInvitationBack(
  ctx: Context,
  { id }: Input<typeof withdrawInvitation>,
): Promise<null> {
  await inTransaction(ctx, async (ctx) => {
    if (await forgetInvitation(ctx, id))
      await writeDown(ctx, { deed: 'invitation-withdrawn', subject: id })
  })
  return null
}

export async function look(
  ctx: Context,
  { token }: Input<typeof showInvitation>,
): Promise<Reply<typeof showInvitation>> {
  return inTransaction(ctx, async (ctx) => {
    const found = await find(ctx, token)
    if (typeof found === 'string') return refuse(showInvitation, found)
    const { role, invitedBy } = found
    const by = invitedBy === null ? '' : (await getPerson(ctx, invitedBy)).firstName
    return { role, invitedBy: by, hasApp: await isOn(ctx, personOf(ctx).id) }
  })
}

/**
 * Taken once, by somebody who does not work here yet: whoever does gets no further role by it. App and roles are looked at
 * while their owner is held, so that neither changes in the same moment.
 */
export async function accept(
  ctx: Context,
  { token }: Input<typeof acceptInvitation>,
): Promise<null> {
  const { id } = personOf(ctx)
  await inTransaction(ctx, async (ctx) => {
    await holdSelf(ctx)
    const found = await find(ctx, token)
    if (typeof found === 'string') return refuse(acceptInvitation, found)
    if (id === DEMO_DONOR.id) return refuse(acceptInvitation, 'demonstration')
    if (!(await isOn(ctx, id))) return refuse(acceptInvitation, 'no-app')
    await tellOwners(ctx, { what: 'colleague-began', about: found.id, role: found.role })
    await addRole(ctx, id, found.role)
    await writeDown(ctx, { deed: 'colleague-joined', subject: id, after: [found.role] })
    await forgetInvitationsOf(ctx, id)
  })
  return null
}

/** The invitation of a link, where it still counts: in its time, from somebody who may still invite, to somebody new here. */
async function find(
  ctx: Work,
  token: string,
): Promise<Invitation | 'invitation-over' | 'other-account' | 'works-here'> {
  const [found] = await ctx.db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.organisationId, ctx.organisation.id),
        eq(staffInvitations.linkDigest, digestOf(token)),
      ),
    )
    .for('update')
  if (!found || found.expiresAt <= ctx.now()) return 'invitation-over'
  const { invitedBy } = found
  if (invitedBy !== null && !(await rolesOf(ctx, invitedBy)).includes('owner'))
    return 'invitation-over'
  const { id } = personOf(ctx)
  if (!(await emailsOf(ctx, id)).includes(found.email)) return 'other-account'
  return (await rolesOf(ctx, id)).length > 0 ? 'works-here' : found
}
