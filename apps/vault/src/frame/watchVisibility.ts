/** Whether elements have been seen, without anything over them, for long enough. */
export type VisibilityWatch = {
  /** Whether they are seen now and have been for the whole time. */
  isProven(): boolean
  /** Called when that changes. */
  subscribe(listener: () => void): () => void
  stop(): void
}

/** How long it takes, in milliseconds. */
const visibleFor = 700

/** Whether this browser can say that nothing covers an element (Intersection Observer v2). */
export function canProveVisibility(): boolean {
  return typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
}

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }

/**
 * Observes elements as long as they are on screen. The first word of a browser can be of a moment ago, and one in the
 * background says nothing: the last word counts, and none counts as hidden. It is a second line of defence and no proof: the
 * browser alone knows what is drawn over a frame.
 */
export function watchVisibility(elements: readonly Element[]): VisibilityWatch {
  if (!canProveVisibility()) return waitOnly()
  const seen = new Map<Element, boolean>()
  const listeners = new Set<() => void>()
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const settle = () => {
    const isSeen = elements.length > 0 && elements.every((element) => seen.get(element) === true)
    if (isSeen === (since !== undefined)) return
    since = isSeen ? performance.now() : undefined
    clearTimeout(timer)
    if (isSeen) timer = setTimeout(tell, visibleFor)
    tell()
  }
  const options: VisibilityOptions = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] }
  const observer = new IntersectionObserver((entries: readonly VisibilityEntry[]) => {
    for (const { intersectionRatio, isVisible, target } of entries)
      seen.set(target, isVisible === true && intersectionRatio === 1)
    settle()
  }, options)
  for (const element of elements) observer.observe(element)
  return {
    isProven: () =>
      since !== undefined && performance.now() - since >= visibleFor && document.visibilityState === 'visible',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      listeners.clear()
    },
  }
}

/** Only time, for sites that the operator trusts, in browsers that cannot say what is drawn over a frame. */
function waitOnly(): VisibilityWatch {
  const since = performance.now()
  const listeners = new Set<() => void>()
  const timer = setTimeout(() => {
    for (const listener of listeners) listener()
  }, visibleFor)
  return {
    isProven: () => performance.now() - since >= visibleFor && document.visibilityState === 'visible',
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      clearTimeout(timer)
      listeners.clear()
    },
  }
}
