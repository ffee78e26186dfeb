import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { showHome } from '#features/front/home/contract.ts'
import { announceJanazah } from '#features/front/office/janazah-contract.ts'
import { saveCorrection } from '#features/prayer/prayer-times/admin/contract.ts'
import { showMonth } from '#features/prayer/prayer-times/contract.ts'
import { staffAt } from './staff.ts'
import type { World } from './story.ts'

/** Three days after the story begins, after Dhuhr. */
export const JANAZAH = {
  name: 'Hajji Yusuf Rahman',
  date: '2026-11-24',
  after: 'dhuhr',
  place: 'Main hall',
  burial: 'Handsworth Cemetery, 14:30',
} as const

export async function officeOf(world: World) {
  const { token } = await staffAt(world, ['editor'])
  return { 'x-jwt-token': token }
}

/** Those of anybody named Yusuf. */
export async function onHome(world: World): Promise<readonly { title: string; summary: string }[]> {
  const { data } = await world.visitor.asks(showHome, {})
  return data.announcements.filter(({ title }: { title: string }) => title.includes('Yusuf'))
}

/** Each with its label, place and times. */
export async function besideTimes(
  world: World,
  date: string = JANAZAH.date,
): Promise<[label: string, place: string, times: string[]][]> {
  const { data } = await world.visitor.asks(showMonth, { from: date, to: date })
  return data.days[0].specials
    .filter(({ kind }: { kind: string }) => kind === 'janazah')
    .map(({ label, place, times }: { label: string; place: string; times: { time: string }[] }) => [
      label,
      place,
      times.map(({ time }) => time),
    ])
}

/** The name of the refusal, if it is one. */
export function problem({
  data,
}: {
  readonly data: { readonly problem?: string } | null
}): string | undefined {
  return data?.problem
}

/** Somebody of the office who announces funerals, and corrects the jamaats that they follow. */
export async function announcing(world: World) {
  const mine = await officeOf(world)
  return {
    mine,
    announce: (said: object) =>
      world.visitor.asks(announceJanazah, { ...JANAZAH, id: randomUUID(), ...said }, mine),
    async correct(date: string, prayer: 'dhuhr' | 'asr' | 'isha', jamaat: string) {
      const { status } = await world.visitor.asks(saveCorrection, { date, prayer, jamaat }, mine)
      assert.equal(status, 200)
    },
  }
}
