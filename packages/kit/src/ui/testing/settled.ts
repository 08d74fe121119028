import { vi } from 'vitest'

/**
 * Waits until nothing moves in the panel but what moves for ever: no view is on its way, as long as timers go, no other animation
 * runs, and boxes stay for two frames.
 */
export async function settled(): Promise<void> {
  for (let before = '', quiet = 0; quiet < 2; ) {
    await nextFrame()
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const ending = running.filter(ends)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const endless = running.flatMap((animation) => (ends(animation) ? [] : targetOf(animation)))
    const still = Array.from(document.querySelectorAll('[data-fy-panel], [data-fy-panel] *')).filter(
      (element) => !endless.some((moving) => moving.contains(element)),
    )
    const boxes = still.map(boxOf).join()
    const isOnItsWay = !vi.isFakeTimers() && document.querySelector('[data-fy-pane="out"], [data-moving]') !== null
    quiet = !isOnItsWay && ending.length === 0 && boxes === before ? quiet + 1 : 0
    before = boxes
  }
}

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What runs for minutes, as a ring that shows time does, moves for ever as far as a test can tell. */
const longest = 60_000

const ends = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < longest

const targetOf = ({ effect }: Animation) => (effect instanceof KeyframeEffect && effect.target) || []

function boxOf(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].join(' ')
}
