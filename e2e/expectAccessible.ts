import type AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'

/** Expects that axe finds nothing. What fades in has less contrast on its way, so it looks again for a while. */
export async function expectAccessible(axe: AxeBuilder): Promise<void> {
  await expect.poll(async () => (await axe.analyze()).violations, { timeout: 15_000 }).toEqual([])
}
