/** Text that a translator leaves alone. */
const untouched = 'font, script, style, textarea, svg'

/**
 * Does to a page what a browser's translator does, as text appears: each text node gives way to new text in elements of the
 * translator, so that the page no longer holds the node that was written.
 *
 * @returns what ends it.
 */
export function translatePage(page: HTMLElement = document.body): () => void {
  const translate = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateAll = (node: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node instanceof Text) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translate)
  }
  translateAll(page)
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') translateAll(target)
      else addedNodes.forEach(translateAll)
    }
  })
  observer.observe(page, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}
