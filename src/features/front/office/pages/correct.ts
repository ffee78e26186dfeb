import {
  type listDays,
  removeCorrection,
  saveCorrection,
} from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Outcome } from '#platform/web/api.ts'
import { askOffice } from './ask-office.ts'

type Prayer = Answer<typeof listDays>['days'][number]['prayers'][number]
type Correction = Prayer['correction']

interface At {
  readonly date: string
  readonly prayer: Prayer['prayer']
}

/** Puts one correction in the place of what stood there; null is none. */
export async function correct(
  at: At,
  was: Correction,
  next: Correction,
): Promise<Outcome<typeof saveCorrection> | Outcome<typeof removeCorrection>> {
  if (next) return askOffice(saveCorrection, { ...next, was })
  return was ? askOffice(removeCorrection, { ...at, was }) : { reply: null, message: '' }
}
