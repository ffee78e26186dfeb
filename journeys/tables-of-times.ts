import type { Page } from 'playwright-core'

/**
 * What an eye would find wrong with the tables of times of a page, each kind once: a mark outside its cell or nearer to
 * another time than to its own, times of two columns that run together, text at the edge of the screen, a table that is
 * wider than its frame. And how many marks there are.
 */
export async function lookAtTables(
  page: Page,
): Promise<{ readonly marks: number; readonly faults: readonly string[] }> {
  return page.evaluate(`(() => {
    const APART = 2.5
    const EDGE = 4
    const wide = document.documentElement.clientWidth
    const boxOf = (node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    }
    const between = (from, to, a, b) => Math.max(0, a - to, from - b)
    const distance = (a, b) => Math.hypot(
      between(a.left, a.right, b.left, b.right),
      between(a.top, a.bottom, b.top, b.bottom),
    )
    const isInside = (inner, outer) =>
      inner.left >= outer.left && inner.right <= outer.right &&
      inner.top >= outer.top && inner.bottom <= outer.bottom
    const faults = []
    let marks = 0
    for (const frame of document.querySelectorAll('.timetable-frame')) {
      if (frame.scrollWidth > frame.clientWidth) faults.push('a table wider than its frame')
      const rows = [...frame.querySelectorAll('tr')].map((row) =>
        [...row.querySelectorAll('td, th')].map((cell) => {
          const shown = [...cell.childNodes].filter(({ nodeName, className, textContent }) =>
            nodeName !== 'I' && className !== 'aside' && textContent.trim() !== '')
          return { cell, boxes: shown.map(boxOf) }
        }))
      for (const [at, row] of rows.entries())
        for (const [i, { cell, boxes }] of row.entries()) {
          const what = ' at ' + cell.textContent.trim().slice(0, 12)
          if (boxes.some(({ left, right }) => left < EDGE || right > wide - EDGE))
            faults.push('text at the edge' + what)
          if (boxes.some((a) => (row[i + 1]?.boxes ?? []).some((b) => distance(a, b) < APART)))
            faults.push('columns that run together' + what)
          const mark = cell.querySelector(':scope > i')?.getBoundingClientRect()
          if (!mark) continue
          marks++
          if (!isInside(mark, cell.getBoundingClientRect())) faults.push('a mark outside its cell' + what)
          const own = Math.min(...boxes.map((box) => distance(mark, box)))
          const others = [...row.filter((other) => other.cell !== cell), ...(rows[at + 1] ?? [])]
          if (others.some((other) => other.boxes.some((box) => distance(mark, box) < 2 * own + 1)))
            faults.push('a mark nearer to another time' + what)
        }
    }
    return { marks, faults: [...new Set(faults)].slice(0, 8) }
  })()`)
}
