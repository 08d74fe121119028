import type { BrowserContext } from '@playwright/test'

/** Counts what a visitor presses from now on, in every page, frame and window. Answers the presses since the last look. */
export async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0
  await context.exposeBinding('notePress', () => {
    presses += 1
  })
  await context.addInitScript(() => {
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && Reflect.get(globalThis, 'notePress')(), true)
  })
  return () => {
    const since = presses
    presses = 0
    return since
  }
}
