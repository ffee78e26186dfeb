/**
 * Every text that is cut off, leaves the screen or what is safe of it, lies over another one, or is too small to be read from ten
 * metres away. Of the lines of a text what has ink: lines reach a little beyond that.
 */
export const FAULTS = `(() => {
  const faults = []
  const screen = document.getElementById('screen')
  const angle = Number((/rotate\\((\\d+)deg\\)/.exec(screen.style.transform) || [])[1] || 0)
  const [across, down] = angle % 180 ? [innerHeight, innerWidth] : [innerWidth, innerHeight]
  // As it is for whoever stands before it: of a screen that hangs on its side the browser has every box on its side.
  const upright = ({ left, right, top, bottom }) => ({
    0: { left, right, top, bottom },
    90: { left: top, right: bottom, top: innerWidth - right, bottom: innerWidth - left },
    180: { left: innerWidth - right, right: innerWidth - left, top: innerHeight - bottom, bottom: innerHeight - top },
    270: { left: innerHeight - bottom, right: innerHeight - top, top: left, bottom: right },
  })[angle]
  const leaves = [...document.querySelectorAll('.field *')].filter((each) =>
    each.children.length === 0 && each.textContent.trim() !== '' && each.offsetParent && !each.closest('svg'))
  const boxes = leaves.map((leaf) => {
    const range = document.createRange()
    range.selectNodeContents(leaf)
    const size = parseFloat(getComputedStyle(leaf).fontSize)
    const { left, right, top, bottom } = upright(range.getBoundingClientRect())
    const line = upright(range.getClientRects()[0])
    const inset = Math.max((line.bottom - line.top - size * 0.8) / 2, 0)
    return { leaf, name: leaf.className + ' "' + leaf.textContent.slice(0, 30) + '"', left, right, top: top + inset, bottom: bottom - inset, size }
  })
  const short = Math.min(innerWidth, innerHeight)
  const isBeyond = ({ left, right, top, bottom }, edge) =>
    left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1
  // It moves by half a hundredth, so that nothing burns in.
  const edge = Math.max(parseFloat(screen.style.padding) - short * 0.006, 0)
  for (const box of boxes) {
    if (isBeyond(box, { left: edge, top: edge, right: across - edge, bottom: down - edge })) faults.push('leaves the screen: ' + box.name)
    for (let around = box.leaf; around.id !== 'screen'; around = around.parentElement)
      if (getComputedStyle(around).overflowY === 'hidden' && isBeyond(box, upright(around.getBoundingClientRect()))) {
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
