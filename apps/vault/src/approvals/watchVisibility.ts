import { watchPlace } from './watchPlace.ts'

/**
 * `below`, `above`: something has not been seen for long enough, and is scrolled out that way. `covered`: something has stood over
 * them for two seconds, as far as the browser says.
 */
export type Wanting = 'below' | 'above' | 'covered'

/** Whether elements have been seen, without anything over them, for long enough. */
export type VisibilityWatch = {
  /** Whether they are seen now and have been for the whole time. */
  isProven(): boolean
  /** What is wanting, where a person can do something about it. */
  wants(): Wanting | undefined
  /** Called when either changes. */
  subscribe(listener: () => void): () => void
  stop(): void
}

/** How long it takes, in milliseconds. */
const visibleFor = 700
/** How long something stands over them until that is said, in milliseconds. */
const coveredFor = 2_000
/** How much of an element is all of it: edges may fall between pixels. */
const whole = 0.99

/** Only some browsers say whether anything is drawn over an element (Intersection Observer v2: those of Chromium). */
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }
type VisibilityOptions = IntersectionObserverInit & { trackVisibility: boolean; delay: number }

/**
 * Observes elements as long as they are on screen. The first word of a browser can be of a moment ago, and one in the
 * background says nothing: the last word counts, and none counts as hidden. It does not say that a frame moves, so that is
 * watched too, and begins the time anew. It is a second line of defence and no proof: the browser alone knows what is drawn over
 * a frame, and one that does not tell is believed; what is scrolled out has to be seen there, too.
 *
 * @param context What has to be seen as long as well, piece by piece, and may be scrolled out then, though never covered: a
 * screen can be taller than the window.
 * @param covers What stays at the edges of the screen itself: what lies under it is scrolled out.
 */
export function watchVisibility(
  elements: readonly Element[],
  context: readonly Element[] = [],
  covers: readonly Element[] = [],
): VisibilityWatch {
  const parts = context.flatMap(partsOf)
  const seen = new Map<Element, boolean>()
  const cut = new Map<Element, boolean>()
  const seenSince = new Map<Element, number>()
  const known = new Set<Element>()
  const listeners = new Set<() => void>()
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanting: Exclude<Wanting, 'covered'> | undefined
  let covering: ReturnType<typeof setTimeout> | undefined
  let isCovered = false
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const noteCover = () => {
    const isOver = (element: Element) => seen.get(element) === false && cut.get(element) === false
    const isNowOver = elements.some(isOver) || parts.some((part) => isOver(part) && !known.has(part))
    if (isNowOver === (covering !== undefined)) return
    clearTimeout(covering)
    isCovered = false
    const say = () => {
      isCovered = true
      tell()
    }
    covering = isNowOver ? setTimeout(say, coveredFor) : undefined
  }
  const seenFrom = () => since && Math.max(since, place.movedAt() ?? 0)
  /** Tells once it has been seen for long enough. A timer can be ahead of the clock by a moment; the rest is waited for then. */
  const awaitProof = () => {
    clearTimeout(timer)
    const from = seenFrom()
    if (from === undefined) return
    const left = from + visibleFor - performance.now()
    if (left > 0) timer = setTimeout(awaitProof, left)
    else tell()
  }
  /** Which way what has not been seen yet is scrolled out. */
  const findWanting = () => {
    const wanted = parts.find((part) => cut.get(part) === true && !known.has(part))
    if (wanted === undefined) return undefined
    const { bottom } = wanted.getBoundingClientRect()
    return bottom > innerHeight / 2 ? 'below' : 'above'
  }
  const settle = () => {
    noteCover()
    const areSeen = elements.length > 0 && elements.every((element) => seen.get(element))
    const now = findWanting()
    const isNews = now !== wanting
    wanting = now
    const isKnown = (element: Element) =>
      seen.get(element) === true || (known.has(element) && cut.get(element) === true)
    const isSeen = areSeen && parts.every(isKnown)
    if (isSeen === (since !== undefined)) {
      if (isNews) tell()
      return
    }
    since = isSeen ? performance.now() : undefined
    awaitProof()
    tell()
  }
  const options: VisibilityOptions = { trackVisibility: true, delay: 100, threshold: [0, 0.5, whole, 1] }
  const observer = new IntersectionObserver((entries: readonly VisibilityEntry[]) => {
    for (const { boundingClientRect, intersectionRatio, isVisible, target } of entries) {
      const isWhole = isVisible !== false && intersectionRatio >= whole
      const began = seenSince.get(target)
      if (began !== undefined && performance.now() - began >= visibleFor) known.add(target)
      if (!isWhole) seenSince.delete(target)
      else if (began === undefined) seenSince.set(target, performance.now())
      seen.set(target, isWhole)
      cut.set(target, intersectionRatio < whole || isUnder(target, boundingClientRect, covers))
    }
    settle()
  }, options)
  for (const element of [...elements, ...parts]) observer.observe(element)
  const scrolling = new AbortController()
  addEventListener('scroll', () => findWanting() !== wanting && settle(), { passive: true, signal: scrolling.signal })
  const place = watchPlace(() => {
    awaitProof()
    tell()
  })
  return {
    isProven: () =>
      performance.now() - (seenFrom() ?? Infinity) >= visibleFor && document.visibilityState === 'visible',
    wants: () => wanting ?? (isCovered ? 'covered' : undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(covering)
      place.stop()
      scrolling.abort()
      observer.disconnect()
      listeners.clear()
    },
  }
}

/** What is taller may not fit between what stays at the edges of a low window, in CSS pixels. */
const tallest = 96

/** What an element is made of, in pieces that each fit into a low window: a long one is seen piece by piece. */
function partsOf(element: Element): readonly Element[] {
  const isWhole =
    element.getBoundingClientRect().height <= tallest ||
    element.children.length === 0 ||
    getComputedStyle(element).overflowY !== 'visible' ||
    Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
  return isWhole ? [element] : Array.from(element.children).flatMap(partsOf)
}

/** Whether the head or the foot of the screen lies over an element. */
function isUnder(element: Element, { bottom, top }: DOMRectReadOnly, covers: readonly Element[]): boolean {
  return covers.some((cover) => {
    if (cover.contains(element)) return false
    const over = cover.getBoundingClientRect()
    return top < over.bottom - 1 && bottom > over.top + 1
  })
}
