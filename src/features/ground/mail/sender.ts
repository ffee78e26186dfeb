import { type Context, mainOrigin } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import type { TextKey } from '#platform/shared/configuration.ts'
import type { Sender } from './rules.ts'

/** The organisation as its mail shows it, from its configuration; at its own address, however its reader has come here. */
export function senderOf(ctx: Context): Sender {
  const { organisation } = ctx
  const origin = mainOrigin(ctx)
  const read = (key: TextKey) => textOf(organisation, key)
  const logo = read('logo')
  return {
    name: read('websiteName'),
    legalName: read('legalName'),
    charityNumber: read('charityNumber'),
    address: read('contactAddress'),
    telephone: read('contactPhone'),
    primaryColor: read('primaryColor'),
    accentColor: read('accentColor'),
    url: origin,
    logo: logo && URL.canParse(logo, origin) ? new URL(logo, origin).href : '',
  }
}

export function textOf({ configuration }: Organisation, key: TextKey): string {
  return configuration[key].trim()
}
