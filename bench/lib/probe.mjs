/**
 * Runs in the page before its own scripts and leaves `window.bench`, which times what a visitor sees. All times are
 * milliseconds of `performance.now()`.
 */
export function installProbe() {
  const afterFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(undefined)
      })
    })
  const nextFrame = () => new Promise(requestAnimationFrame)
  const dialog = () => document.querySelector('dialog[open]:not([data-state="leaving"])')
  const isSeen = (element) => element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false

  /** When the page's button has been painted; its handler is there by then. */
  const clickable = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#root button')) return
      observer.disconnect()
      resolve(afterFrame())
    })
    observer.observe(document, { childList: true, subtree: true })
  })

  const clicks = []
  addEventListener('click', (event) => clicks.push(event.timeStamp), true)

  /** When a dialog with a button that is not transparent has been painted, counted from the last click. */
  async function opened() {
    while (clicks.length === 0 || !isSeen(dialog()?.querySelector('button'))) await nextFrame()
    return (await afterFrame()) - clicks.at(-1)
  }
  async function gone() {
    while ([...document.querySelectorAll('dialog')].some((each) => each.checkVisibility())) await nextFrame()
    return true
  }

  const isMoving = () =>
    document.getAnimations().some((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState === 'running' && endTime !== Number.POSITIVE_INFINITY
    })
  const geometry = () =>
    [...(dialog()?.querySelectorAll('*') ?? [])]
      .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join(' '))
      .join()

  /** When the last frame came in which something moved, within a second and a half after the last click. */
  async function still() {
    const before = clicks.length
    while (clicks.length === before) await nextFrame()
    const start = clicks.at(-1)
    let last = start
    let seen = ''
    for (let now = start; now - start < 1500; ) {
      const shape = geometry()
      const moves = isMoving() || shape !== seen
      seen = shape
      now = await afterFrame()
      if (moves) last = now
    }
    return last - start
  }

  const connected = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('#status')?.textContent !== 'connected') return
      observer.disconnect()
      resolve({ ms: performance.now() - clicks.at(-1), clicks: clicks.length })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })

  Object.defineProperty(window, 'bench', {
    value: { clickable: () => clickable, opened, gone, still, connected: () => connected },
  })
}
