import { vi } from 'vitest'

/** Waits until something holds. @throws after 30 seconds, for what hangs, with what the panel shows. */
export async function until(holds: () => boolean, what = holds.toString()): Promise<void> {
  const check = () => {
    if (!holds()) throw new Error(`never true: ${what}\n${document.querySelector('[data-fy-panel]')?.textContent}`)
  }
  await vi.waitFor(check, { timeout: 30_000, interval: 20 })
}
