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

/** The machine's Chromium: CHROMIUM where it is set, else the first one on the path. */
export function findChromium(): string | undefined {
  return findProgram(CHROMIUM)
}

/** The same, installed when there is none and we may; else it throws, saying what to install. */
export function ensureChromium(): string {
  return ensureProgram(CHROMIUM)
}
