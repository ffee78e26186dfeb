import { describe } from 'node:test'
import { MORNING, openSite } from '#testing/browser.ts'
import { fitsWhateverItShows } from './screen-fits.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })

describe('a screen that stands upright, with long names and three sessions on Friday', () => {
  fitsWhateverItShows(site, 'portrait')
})
