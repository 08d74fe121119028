import { expect } from 'vitest'
import { watchVisibility } from './watchVisibility.ts'

/**
 * Stays for as long as it takes until something has been seen for long enough: something else is drawn, in the corner that the
 * frame does not reach, and watched in the same way by the same browser. Twice, because a browser tells each watch in its own time:
 * what was seen before the second began is known by its end.
 */
export async function stay(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    const beside = document.createElement('div')
    beside.style.cssText = 'position:fixed;inset:auto 0 0 auto;inline-size:24px;block-size:24px;background:white'
    document.body.append(beside)
    const watch = watchVisibility([beside])
    await expect.poll(() => watch.isProven()).toBe(true)
    watch.stop()
    beside.remove()
  }
}

/** Looks at all of a screen that is higher than the window, as a person does: from above to below. */
export async function seeAll(): Promise<void> {
  const end = document.documentElement.scrollHeight - innerHeight
  // What stays at the edges of a low window leaves a narrow view of the rest.
  const steps = Math.max(1, Math.ceil(end / 140))
  for (let step = 0; step <= steps; step += 1) {
    scrollTo(0, (end * step) / steps)
    await stay()
  }
}
