import type { World } from './story.ts'

/** Resolves when this many of the story's statements wait for somebody's lock. */
export async function waitersFor(world: World, count: number): Promise<void> {
  const found = () =>
    world.rows(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  while ((await found()).length < count) await new Promise((go) => setImmediate(go))
}
