/** What stands outside `[brackets]` in a run of text; brackets may stand inside each other. */
export function outsideBrackets(text: string): string {
  let depth = 0
  let outside = ''
  for (const character of text) {
    if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    else if (depth === 0) outside += character
  }
  return outside
}

/** Texts of the panel, in the order of the page, and its spoken labels; drawings have none. */
export function textsOf(panel: HTMLElement): string[] {
  const nodes = textNodes(panel).map((node) => node.data)
  const labels = Array.from(panel.querySelectorAll('[aria-label],[placeholder],[title]')).flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  )
  // A sentence with links is several nodes, so nodes are read as one run.
  return [nodes.join('\n'), ...labels]
}

/** Texts that are drawn beyond their button or the panel, or that are cut off without an ellipsis. */
export function overflowing(panel: HTMLElement): string[] {
  return textNodes(panel).flatMap((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = Array.from(range.getClientRects()).filter(({ width }) => width > 0)
    const parent = node.parentElement
    if (!parent || boxes.length === 0 || !isDrawn(parent)) return []
    let [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
    for (let element: Element | null = parent; element; element = element === panel ? null : element.parentElement) {
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      const bounds = element.getBoundingClientRect()
      const isBound = element === panel || (element.matches('button,[role="tab"]') && display !== 'inline')
      const exceeds = left < bounds.left - 1 || right > bounds.right + 1
      if (overflowX !== 'visible' && exceeds && element !== panel) {
        if (textOverflow !== 'ellipsis' && overflowX !== 'auto') return [`cut off: ${node.data}`]
        left = Math.max(left, bounds.left)
        right = Math.min(right, bounds.right)
      } else if (isBound && exceeds) return [`beyond ${element.tagName}: ${node.data}`]
    }
    return []
  })
}

function textNodes(panel: HTMLElement): Text[] {
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('svg,[data-digit]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  return nodes
}

/** Whether it can be seen: words for screen readers alone are cut to a pixel. */
function isDrawn(element: Element): boolean {
  return element.checkVisibility() && !element.closest('[hidden]') && !isClipped(element)
}

function isClipped(element: Element | null): boolean {
  if (!element) return false
  return getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement)
}
