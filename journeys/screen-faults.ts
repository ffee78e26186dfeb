/**
 * Every text that is cut off, leaves the screen, lies over another one, or is too small to be read from ten metres away. Of the
 * lines of a text what has ink: lines reach a little beyond that.
 */
export const FAULTS = `(() => {
  const faults = []
  const leaves = [...document.querySelectorAll('.field *')].filter((each) =>
    each.children.length === 0 && each.textContent.trim() !== '' && each.offsetParent && !each.closest('svg'))
  const boxes = leaves.map((leaf) => {
    const range = document.createRange()
    range.selectNodeContents(leaf)
    const size = parseFloat(getComputedStyle(leaf).fontSize)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const lines = [...range.getClientRects()]
    const inset = Math.max((lines[0].height - size * 0.8) / 2, 0)
    return { leaf, name: leaf.className + ' "' + leaf.textContent.slice(0, 30) + '"', left, right, top: top + inset, bottom: bottom - inset, size }
  })
  const short = Math.min(innerWidth, innerHeight)
  const isBeyond = ({ left, right, top, bottom }, edge) =>
    left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1
  for (const box of boxes) {
    if (isBeyond(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) faults.push('leaves the screen: ' + box.name)
    for (let around = box.leaf; around.id !== 'screen'; around = around.parentElement)
      if (getComputedStyle(around).overflowY === 'hidden' && isBeyond(box, around.getBoundingClientRect())) {
        faults.push('is cut: ' + box.name)
        break
      }
    if (box.size < short * 0.022) faults.push('is too small: ' + box.name + ' ' + box.size)
  }
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    if (across > 3 && down > 3) faults.push('lies over another: ' + one.name + ' / ' + other.name)
  }))
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) faults.push('can be scrolled')
  return faults
})()`
