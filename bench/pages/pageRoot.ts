/** The element that a page draws into. */
export function pageRoot(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  return root
}
