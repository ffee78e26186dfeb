import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'

/** A template: its subject line and its sheet, from the same facts. */
export interface Mail<Facts> {
  readonly subject: (facts: Facts) => string
  readonly Message: (facts: Facts) => ReactElement
}

/** Declares a template; a file in a `mails` folder exports it as its default. */
export function mail<Facts>(definition: Mail<Facts>): Mail<Facts> {
  return definition
}

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Makes `renderMail` from the files of all `mails` folders, as `import.meta.glob` gives them. A template is called after
 * its folder and file: `…/letters/mails/welcome.tsx` is `letters.welcome`. An unknown name is an error that lists the known.
 */
export function openMails(
  files: Readonly<Record<string, Mail<never>>>,
): (name: string, facts: unknown) => Promise<RenderedMail> {
  const mails = new Map(Object.entries(files).map(([file, mail]) => [nameOf(file), mail]))
  return async (name, facts) => {
    const found = mails.get(name) as Mail<unknown> | undefined
    if (!found) {
      throw new Error(`There is no mail called ${name}, only ${[...mails.keys()].join(', ')}.`)
    }
    const { subject, Message } = found
    const html = await render(<Message {...(facts as object)} />)
    return { subject: subject(facts), html, text: toText(html) }
  }
}

function nameOf(file: string): string {
  const [, folder, name] = /([^/]+)\/mails\/([^/]+)\.tsx$/.exec(file) ?? []
  if (!folder || !name) throw new Error(`${file} does not lie in a folder of mails.`)
  return `${folder}.${name}`
}

/** The same words for those who read mail as plain text: headings as they are written, addresses behind their words. */
function toText(html: string): string {
  return toPlainText(html, {
    wordwrap: 76,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
      {
        selector: '[data-text-format="dataTable"]',
        format: 'dataTable',
        options: { colSpacing: 4, maxColumnWidth: 52 },
      },
    ],
  })
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
