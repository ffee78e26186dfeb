import { feature } from '#platform/server/feature.ts'

/** Pages for frames of other sites; `docs/widgets.md`. */
export const widgets = feature({ name: 'widgets' })
