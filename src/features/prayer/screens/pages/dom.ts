/** An element as it should be. What is drawn each second is compared with what was drawn before, and only that is touched. */
export interface Node {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string | null
  readonly children: readonly Node[]
}

type Content = string | readonly (Node | null | false)[]

export function h(
  name: string,
  content: Content = '',
  attributes: Readonly<Record<string, string>> = {},
): Node {
  const [tag = 'div', ...classes] = name.split('.')
  const own: Record<string, string> = { class: classes.join(' ') }
  for (const key of Object.keys(attributes)) own[key] = attributes[key] || ''
  return {
    tag: tag || 'div',
    attributes: own,
    text: typeof content === 'string' ? content : null,
    children: typeof content === 'string' ? [] : content.filter(isNode),
  }
}

function isNode(child: Node | null | false): child is Node {
  return !!child
}

const drawn = new WeakMap<Element, Node>()
const SVG = 'http://www.w3.org/2000/svg'

/** Makes an element so; answers whether anything in it has changed but figures. */
export function patch(element: Element, node: Node): void {
  const before = drawn.get(element)
  if (before === node) return
  drawn.set(element, node)
  for (const name of Object.keys(node.attributes)) {
    const value = node.attributes[name] || ''
    if (!before || before.attributes[name] !== value) element.setAttribute(name, value)
  }
  if (before)
    for (const name of Object.keys(before.attributes))
      if (!(name in node.attributes)) element.removeAttribute(name)
  if (node.text !== null) {
    if (!before || before.text !== node.text) element.textContent = node.text
    return
  }
  if (before && before.text !== null) element.textContent = ''
  patchChildren(element, node.children)
}

function patchChildren(element: Element, children: readonly Node[]): void {
  children.forEach((child, i) => {
    const there = element.children[i]
    if (there && there.tagName.toLowerCase() === child.tag) return patch(there, child)
    const isDrawing = child.tag === 'svg' || child.tag === 'path'
    const made = isDrawing
      ? document.createElementNS(SVG, child.tag)
      : document.createElement(child.tag)
    patch(made, child)
    if (there) element.replaceChild(made, there)
    else element.appendChild(made)
  })
  while (element.children.length > children.length)
    element.removeChild(element.lastChild as ChildNode)
}
