import { join } from 'node:path'

import { EmbeddedPostgresError } from './error.ts'
import { type Lock, tryLock, waitForLock } from './lock.ts'
import type { Place } from './place.ts'

/**
 * Everybody who starts or stops something in a place goes through one door, one at a time. A program that is
 * killed in it does not block it.
 */
export async function withDoor<T>(
  place: Place,
  patience: number,
  work: () => Promise<T>,
): Promise<T> {
  const door = await waitForLock(doorOf(place), 'alone', place.user, patience)
  if (!door) throw taken(place, 'has been starting or stopping the database for too long')
  try {
    return await work()
  } finally {
    door.release()
  }
}

/** True when no program uses the server, this one included. Only within the door. */
export function isNobodyHere(place: Place): boolean {
  const lock = lockUp(place)
  lock?.release()
  return lock !== undefined
}

/** Says that this program uses the server, until the lock is released. Only within the door. */
export function enter(place: Place): Lock {
  const here = tryLock(hereOf(place), 'shared', place.user)
  if (!here) throw taken(place, 'keeps here.lock for itself')
  return here
}

/** Excludes newcomers while the last one leaves; undefined when others are still here. Only within the door. */
export function lockUp(place: Place): Lock | undefined {
  return tryLock(hereOf(place), 'alone', place.user)
}

/** The door and the last one's lock at once, without waiting; only for a program that is about to end. */
export function lockUpAtOnce(place: Place): boolean {
  return tryLock(doorOf(place), 'alone', place.user) !== undefined && lockUp(place) !== undefined
}

export function taken({ folder }: Place, what: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'folder-taken',
    `Another program works in ${folder} and ${what}. See what it is doing, end it, and start again.`,
  )
}

function doorOf({ folder }: Place): string {
  return join(folder, 'door.lock')
}

function hereOf({ folder }: Place): string {
  return join(folder, 'here.lock')
}
