export type PanelSize = { readonly width: number; readonly height: number }

/** Tells the size of the kit's panel now and whenever it changes; 0 while nothing is open. Returns what ends the watch. */
export function watchPanel(tell: (size: PanelSize) => void): () => void {
  let watched: HTMLElement | undefined
  const sizes = new ResizeObserver(() => measure())
  const measure = () => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = watched ?? {}
    tell({ width, height })
  }
  const find = () => {
    const panel = document.querySelector<HTMLElement>('[data-fy-panel]') ?? undefined
    if (panel === watched) return
    if (watched) sizes.unobserve(watched)
    watched = panel
    if (panel) sizes.observe(panel)
    measure()
  }
  const changes = new MutationObserver(find)
  changes.observe(document.body, { subtree: true, childList: true })
  find()
  if (!watched) measure()
  return () => {
    sizes.disconnect()
    changes.disconnect()
  }
}
