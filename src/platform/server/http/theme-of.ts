import { type Theme, deriveTheme } from '#platform/shared/palette.ts'
import type { Organisation } from '../organisations.ts'

/** The colours of an organisation, as it has set them. */
export function themeOf({ configuration }: Organisation): Theme {
  const { primaryColor, accentColor } = configuration
  return deriveTheme({
    primaryColor,
    ...(accentColor ? { accentColor } : {}),
  })
}
