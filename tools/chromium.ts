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
  missing: '',
}

/** The machine's Chromium: CHROMIUM where it is set, else the first one on the path. */
export function findChromium(): string | undefined {
  return findProgram(CHROMIUM)
}

/** What most walks take: CHROMIUM where it is set, else the one without windows, and the whole one where that is missing. */
export function findQuickChromium(): string | undefined {
  return findProgram(WITHOUT_WINDOWS) ?? findChromium()
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
  } catch {
    // They walk in the whole one.
  }
}
