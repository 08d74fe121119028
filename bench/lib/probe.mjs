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
  const isDrawn = (element) => element?.checkVisibility({ visibilityProperty: true }) ?? false

  /** When the page's button has been painted; its handler is there by then. */
  const clickable = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#root button')) return
      observer.disconnect()
      resolve(afterFrame())
    })
    observer.observe(document, { childList: true, subtree: true })
  })

  const clicks = { count: 0, last: 0 }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      clicks.count += 1
      clicks.last = timeStamp
    },
    true,
  )

  /** How long after the last click a dialog with a button in it was painted; an entrance may have just begun. */
  async function opened() {
    while (clicks.count === 0 || !isDrawn(dialog()?.querySelector('button'))) await nextFrame()
    return (await afterFrame()) - clicks.last
  }
  const hasRow = (name) =>
    isDrawn([...(dialog()?.querySelectorAll('button') ?? [])].find((row) => row.textContent.includes(name)))
  const isFramed = (name) =>
    isDrawn(dialog()?.querySelector('h2')) && (isDrawn(dialog().querySelector('[role="status"]')) || hasRow(name))
  /** How long after the last click a dialog was painted with its title and a skeleton or rows, and then that wallet's row. */
  async function filled(name) {
    while (clicks.count === 0 || !isFramed(name)) await nextFrame()
    const dialogMs = (await afterFrame()) - clicks.last
    while (!hasRow(name)) await nextFrame()
    return { dialogMs, rowsMs: (await afterFrame()) - clicks.last }
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

  /** How long after the next click the last frame came in which something moved; looks for a second and a half. */
  async function still() {
    const before = clicks.count
    while (clicks.count === before) await nextFrame()
    const start = clicks.last
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

  /** How long after the last click the page said that it is connected, and how many clicks that took. */
  const connected = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('#status')?.textContent !== 'connected') return
      observer.disconnect()
      resolve({ ms: performance.now() - clicks.last, clicks: clicks.count })
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  })

  const tasks = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
  /** How long the longest task since the last click took; browsers name those of 50 ms and more only. */
  const slowestTask = () =>
    Math.max(0, ...tasks.filter((task) => task.startTime + task.duration > clicks.last).map(({ duration }) => duration))

  Object.defineProperty(window, 'bench', {
    value: { clickable: () => clickable, opened, filled, gone, still, connected: () => connected, slowestTask },
  })
}
