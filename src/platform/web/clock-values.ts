/**
 * What nothing but the clock changes in a page: when it was made, the text of a timer, and the property that says how far
 * something has come. The browser puts these right by the server's time, so they do not make it another page. What stands before each is matched rather than looked back
 * for, which takes a tenth of the time.
 */
const CLOCK_VALUES = /("today":)"[^"]*"|( role="timer"[^>]*>)[^<]*|(--of-time:)[^;"]*/g

/** The page as its validator sees it. */
export function withoutClockValues(html: string): string {
  return html.replaceAll(CLOCK_VALUES, '$1$2$3')
}
