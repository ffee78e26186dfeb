import { type Wanted, ensureProgram, findProgram } from './programs.ts'

const CHROMIUM: Wanted = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  called: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  places: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  // With the faces that stand in, at the same width, until a page's own have come: without them pages move.
  packages: ['chromium', 'fonts-liberation'],
  missing:
    'The journeys walk through the product in a Chromium, and there is none here. Install one (on Debian: ' +
    'apt-get install chromium) or say where it is with CHROMIUM=/path/to/it.',
}

/** The same engine built without windows, from the same sources: a walk in it takes two thirds of the time. */
const WITHOUT_WINDOWS: Wanted = {
  name: 'Chromium without windows',
  variable: 'CHROMIUM',
  called: ['chromium-headless-shell'],
  places: [],
  packages: ['chromium-headless-shell'],
  missing: 'there is none without windows (on Debian: apt-get install chromium-headless-shell).',
}

/** How much of a browser somebody needs: for pages alone the quick one will do. */
export type Extent = 'quick' | 'whole'

/**
 * The machine's Chromium: CHROMIUM where it is set, else the first one on the path. The quick one is that without windows
 * and, where it is missing, the whole one.
 */
export function findChromium(extent: Extent = 'whole'): string | undefined {
  return (extent === 'quick' ? findProgram(WITHOUT_WINDOWS) : undefined) ?? findProgram(CHROMIUM)
}

/** The machine's Chromium, installed when there is none and we may; else it throws, saying what to install. */
export function ensureChromium(): string {
  return ensureProgram(CHROMIUM)
}

/** What the walks need. The one without windows is brought where that can be; without it they only take longer. */
export function ensureBrowsers(): void {
  ensureChromium()
  try {
    ensureProgram(WITHOUT_WINDOWS)
  } catch (error) {
    console.log(`The walks take the whole Chromium, and longer: ${(error as Error).message}`)
  }
}
