import { useEffect, useRef } from 'react'

const STYLE = /<style[^>]*>([^<]*)<\/style>/g

/**
 * A mail as a mail program shows it, shut off from the page around it: neither one's styles reach the other. Nothing in it
 * runs, because the policy of the page lets no script of a mail run; its links do nothing.
 */
export function MailPreview({ html, label }: { readonly html: string; readonly label: string }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    // The policy of the page takes no style element, not even one that is only read.
    const styles = [...html.matchAll(STYLE)].map(([, style = '']) => style)
    const mail = new DOMParser().parseFromString(html.replaceAll(STYLE, ''), 'text/html')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles.join(''))
    root.adoptedStyleSheets = [sheet]
    const body = document.createElement('div')
    for (const name of ['dir', 'class', 'style'])
      body.setAttribute(name, mail.body.getAttribute(name) ?? '')
    body.lang = mail.documentElement.lang
    body.append(...[...mail.body.childNodes].map((node) => document.importNode(node, true)))
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
    // The page around it has its title already.
    for (const title of body.querySelectorAll('h1')) title.replaceWith(asPart(title))
    root.replaceChildren(body)
  }, [html])
  return <section ref={place} className="office-mail" aria-label={label} />
}

function asPart(title: HTMLHeadingElement): HTMLHeadingElement {
  const part = document.createElement('h3')
  for (const { name, value } of title.attributes) part.setAttribute(name, value)
  part.append(...title.childNodes)
  return part
}
