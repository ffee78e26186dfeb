import { Refusal } from '#platform/shared/refusal.ts'
import { CAUSE_REFUSALS, type CauseNo } from './admin/contract.ts'

/** A "no" of the office, at the field that it is about; `more` says what would do. */
export function refuseCause(code: CauseNo, field?: string, more?: string): never {
  const refusal = CAUSE_REFUSALS[code]
  const message = more ? `${refusal.says} (${more})` : refusal.says
  throw new Refusal(code, refusal, field ? { errors: [{ field, message }] } : {})
}
