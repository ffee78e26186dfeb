import { useLocation } from 'react-router'

interface State {
  readonly handed?: unknown
  readonly page?: number
}

/** What one screen of the office gives to the next one, as the state of a step there: `navigate(to, { state })`. */
export function handOver(handed: unknown): State {
  return { handed, page: performance.timeOrigin }
}

/** What was handed over. The history outlives a reload, and what was done before it is no longer to be taken back. */
export function useHandedOver(): unknown {
  const { state } = useLocation() as { readonly state: State | null }
  return state?.page === performance.timeOrigin ? state.handed : undefined
}
