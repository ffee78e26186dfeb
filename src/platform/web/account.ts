import { useSyncExternalStore } from 'react'
import { kept } from './storage.ts'

/** Whoever is signed in: the person's record, and the token that proves it. */
export interface UserData {
  readonly token: string
  readonly [field: string]: unknown
}

export interface RegisterData {
  readonly registrationId: string
  readonly email: string
}

/** Being signed in means that this exists (specification, section 4). */
export const userData = kept('userData', isUserData)
export const registerData = kept('registerData', isRegisterData)

/** The signed-in person. Undefined on the server and while hydrating: pages that differ by it say so after that. */
export function useUserData(): UserData | undefined {
  return useSyncExternalStore(userData.subscribe, userData.read, () => undefined)
}

function isUserData(value: unknown): value is UserData {
  return isRecord(value) && typeof value['token'] === 'string' && value['token'] !== ''
}

function isRegisterData(value: unknown): value is RegisterData {
  return (
    isRecord(value) &&
    typeof value['registrationId'] === 'string' &&
    typeof value['email'] === 'string'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
