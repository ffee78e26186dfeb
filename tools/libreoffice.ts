import { type Wanted, ensureProgram, findProgram } from './programs.ts'

const LIBREOFFICE: Wanted = {
  name: 'LibreOffice',
  variable: 'LIBREOFFICE',
  called: ['soffice', 'libreoffice'],
  places: ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  // Its spreadsheets alone, without windows.
  packages: ['libreoffice-calc-nogui'],
  missing:
    'The schedules of Gift Aid are opened in LibreOffice, and there is none here. Install it (on Debian: ' +
    'apt-get install libreoffice-calc-nogui) or say where it is with LIBREOFFICE=/path/to/soffice.',
}

/** The machine's LibreOffice: LIBREOFFICE where it is set, else the first one on the path. Throws, saying what to install. */
export function findLibreOffice(): string {
  const found = findProgram(LIBREOFFICE)
  if (!found) throw new Error(LIBREOFFICE.missing)
  return found
}

/** The same, installed when there is none and we may. */
export function ensureLibreOffice(): string {
  return ensureProgram(LIBREOFFICE)
}
