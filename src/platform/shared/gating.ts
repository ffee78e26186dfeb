/** What an organisation has subscribed to; each plan contains the one before it. */
export const PLANS = ['basic', 'standard', 'premium'] as const
export type Plan = (typeof PLANS)[number]

/** The three shapes a site can take; set by configuration, the full site being the default. */
export const MODES = ['full', 'campaigns', 'prayer-and-donate'] as const
export type Mode = (typeof MODES)[number]

/** What stands beside a route or an endpoint. Absent means: every plan, no flag, every mode. */
export interface Gate {
  readonly plans?: readonly Plan[]
  /** A configuration key; the gate is closed while its value is true. */
  readonly flag?: string
  readonly modes?: readonly Mode[]
}

/** How an organisation stands towards every gate. */
export interface Standing {
  readonly plan: Plan
  readonly mode: Mode
  readonly switchedOff: ReadonlySet<string>
}

/** What a standing is made of, as somebody chooses it. */
export interface Shape {
  readonly plan: Plan
  readonly mode: Mode
  readonly switchedOff: readonly string[]
}

export type Closed = 'not-in-this-mode' | 'switched-off' | 'not-on-this-plan'

/** Why a gate is closed for an organisation, or undefined when it is open. The mode is asked first: it says what exists. */
export function whyClosed(gate: Gate, standing: Standing): Closed | undefined {
  if (gate.modes && !gate.modes.includes(standing.mode)) return 'not-in-this-mode'
  if (gate.flag && standing.switchedOff.has(gate.flag)) return 'switched-off'
  if (gate.plans && !gate.plans.includes(standing.plan)) return 'not-on-this-plan'
  return undefined
}

/** Reads the standing out of a configuration map, as the server has it and the browser keeps it. */
export function toStanding(configuration: Readonly<Record<string, unknown>>): Standing {
  const plan = PLANS.find((plan) => plan === configuration['activePlan']) ?? 'basic'
  const mode: Mode = configuration['StandaloneCampaigns']
    ? 'campaigns'
    : configuration['PrayerTimeDonateModuleOnly']
      ? 'prayer-and-donate'
      : 'full'
  const off = Object.keys(configuration).filter((key) => isFlag(key) && configuration[key] === true)
  return { plan, mode, switchedOff: new Set(off) }
}

/** Whether a configuration key switches a part of the site off. */
export function isFlag(key: string): boolean {
  return key.startsWith('Disable')
}

/** A configuration that stands as somebody has chosen it. */
export function withShape<Values extends Readonly<Record<string, unknown>>>(
  configuration: Values,
  { plan, mode, switchedOff }: Shape,
): Values {
  const flags = Object.keys(configuration).filter(isFlag)
  return {
    ...configuration,
    activePlan: plan,
    StandaloneCampaigns: mode === 'campaigns',
    PrayerTimeDonateModuleOnly: mode === 'prayer-and-donate',
    ...Object.fromEntries(flags.map((flag) => [flag, switchedOff.includes(flag)])),
  }
}
