import { z } from 'zod'
import { FORM_REFUSALS, SENT } from '#features/ground/submissions/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toShape } from '#platform/shared/field-schemas.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { Money } from '#platform/shared/money.ts'
import { registrationForm } from './rules.ts'

const gate: Gate = { flag: 'DisableMaktab', modes: ['full'] }

export const Maktab = z.object({
  title: z.string(),
  introduction: z.string(),
  /** A month; null where nothing is asked for. */
  fee: Money.nullable(),
  registrationOpen: z.boolean(),
  sessions: z.array(
    z.object({
      name: z.string(),
      days: z.string(),
      starts: z.string(),
      ends: z.string(),
      /** Null where there is room for everybody. */
      placesLeft: z.number().int().nullable(),
    }),
  ),
})
export type Maktab = z.infer<typeof Maktab>

export const showMaktab = endpoint({
  method: 'GET',
  path: '/api/maktab',
  summary: 'The evening school: its sessions, and how many places are left in each.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({}),
  reply: Maktab,
  refusals: {},
  cache: 'public',
})

const { children, ...rest } = toShape(registrationForm.fields)

export const registerChildren = endpoint({
  method: 'POST',
  path: '/api/maktab/register',
  summary: 'Registers one `child` or several `children` of a family, all or none of them.',
  access: 'anyone',
  ...gate,
  limit: { times: 20, seconds: 600 },
  form: registrationForm,
  readBy: ['editor', 'teacher'],
  input: z.strictObject({
    ...rest,
    children: children.optional(),
    child: children.element.optional(),
    ...SENT,
  }),
  reply: z.object({
    reference: z.string(),
    /** True when a child has to wait for a place. */
    waiting: z.boolean(),
  }),
  says: 'Thank you. We’ve received your registration.',
  refusals: {
    ...FORM_REFUSALS,
    'registration-closed': {
      status: 409,
      says: 'Registration for the madrasa is closed at the moment.',
    },
    'session-unknown': { status: 422, says: 'Please choose one of the sessions.' },
    'session-full': {
      status: 409,
      says: 'There aren’t enough places left in this session. Choose another, or tick here to join the waiting list, and send it again.',
    },
  },
})
