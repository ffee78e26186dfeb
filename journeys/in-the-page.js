// Runs inside every page of the accessibility journeys, before the page's own scripts: what only a browser can see.

const shifts = []
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => nameOf(node)) })
}).observe({ type: 'layout-shift', buffered: true })

globalThis.look = {
  /** Resolves when nothing more is about to move: the fonts are there, and what they changed has been drawn. */
  async rest() {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  },

  /** How far things have moved by themselves since the page began to load, and which. */
  shifts: () => ({
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    of: shifts.flatMap(({ of }) => of),
  }),

  /** Every word that can be read, but for those of the header: a narrow screen has them in its menu. */
  words() {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words = new Set()
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode
      if (isSeen(parentElement) && !parentElement.closest('.site-header, .dock'))
        for (const word of data.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) words.add(word)
    }
    return [...words]
  },

  /** Where the links of the header lead that can be seen. */
  leads: () =>
    [...document.querySelectorAll('header a')].filter(isSeen).map(({ href }) => new URL(href).href),

  /** A sentence for each thing that does not fit into the width of the window. */
  overflows() {
    const root = document.documentElement
    const wide =
      root.scrollWidth > root.clientWidth
        ? [`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth} px`]
        : []
    return [...wide, ...cutTexts(), ...cutControls()]
  },
}

function cutTexts() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!text.data.trim() || !isSeen(text.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lies = [...range.getClientRects()].find((box) => isCut(box, text.parentElement))
    if (lies) cut.push(`“${text.data.trim().slice(0, 40)}” in ${nameOf(text.parentElement)} is cut`)
  }
  return cut
}

function cutControls() {
  return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    .filter((control) => isSeen(control) && isCut(control.getBoundingClientRect(), control))
    .map((control) => `${nameOf(control)} is cut`)
}

function isSeen(element) {
  return (
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, script, style, noscript, svg, [aria-hidden=true]')
  )
}

/** Beyond the window, or beyond something that hides what it cannot hold; what can be scrolled to is not lost. */
function isCut(box, element) {
  if (box.width <= 1 || box.height <= 1) return false
  for (let around = element; around && around !== document.body; around = around.parentElement) {
    const { overflowX, position } = getComputedStyle(around)
    if (overflowX === 'auto' || overflowX === 'scroll') return false
    if (overflowX === 'hidden' || overflowX === 'clip') {
      const frame = around.getBoundingClientRect()
      if (frame.width <= 1) return false
      if (box.left < frame.left - 1 || box.right > frame.right + 1) return true
    }
    if (position === 'fixed') break
  }
  return box.left < -1 || box.right > document.documentElement.clientWidth + 1
}

function nameOf(node) {
  const element = node instanceof Element ? node : node?.parentElement
  if (!element) return 'something that is gone'
  const { id, classList } = element
  return element.localName + (id && `#${id}`) + [...classList].map((name) => `.${name}`).join('')
}
