import { useSyncExternalStore } from 'react'
import { forgetTab, kept } from './storage.ts'

/**
 * Whoever is signed in: who it is, and the token that proves it. Everything else about them is asked for when it is shown:
 * a browser's storage can be read by whoever sits there next.
 */
export interface UserData {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly token: string
  /** ISO 8601. Afterwards another token is asked for, see renew.ts. */
  readonly tokenExpiresAt: string
}

export interface RegisterData {
  readonly registrationId: string
  readonly email: string
}

/** Being signed in means that this exists (specification, section 4). */
export const userData = kept('userData', isUserData)
export const registerData = kept('registerData', isRegisterData)

/** Where somebody was when they had to sign in: they come back there. Of this tab. */
export const comeBack = kept('comeBack', isPath, 'session')

let isLeaving = false

/**
 * Who they are is forgotten here, and all that they have typed in this tab, sent or not: the next person at a shared computer
 * is not shown who gave what.
 */
export function forgetPerson(): void {
  userData.clear()
  forgetTab()
}

/** The same for somebody who wants to leave: until `hasGone`, no page of theirs leads them to signing in. */
export function leave(): void {
  isLeaving = true
  forgetPerson()
}

/** Whoever has left is on another page now. */
export function hasGone(): void {
  isLeaving = false
}

export function isGoing(): boolean {
  return isLeaving
}

/** The signed-in person. Undefined on the server and while hydrating: pages that differ by it say so after that. */
export function useUserData(): UserData | undefined {
  return useSyncExternalStore(userData.subscribe, userData.read, () => undefined)
}

function isUserData(value: unknown): value is UserData {
  return (
    isRecord(value) &&
    ['id', 'firstName', 'lastName', 'email', 'token', 'tokenExpiresAt'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    value['token'] !== ''
  )
}

/** Of this site: what somebody else wrote there leads nowhere else. */
function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value)
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
