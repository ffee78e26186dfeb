import type { World } from './story.ts'

/** Resolves when this many of the story's statements wait for somebody's lock, on whichever machine of a cluster. */
export async function waitersFor(world: World, count: number): Promise<void> {
  const [here] = await world.rows<{ isCluster: boolean }>(
    `select to_regclass('citus_stat_activity') is not null as "isCluster"`,
  )
  const found = () =>
    world.rows(
      here!.isCluster
        ? `select distinct global_pid from citus_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`
        : `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  while ((await found()).length < count) await new Promise((go) => setImmediate(go))
}
