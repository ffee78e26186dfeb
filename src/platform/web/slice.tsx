import { type ReactNode, Suspense } from 'react'

/**
 * A section of a page that comes to life by itself: React hydrates one after the other and lets people in between, and
 * the one they touch first. The server renders it like everything else.
 */
export function Slice({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
