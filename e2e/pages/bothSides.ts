import { expect, type Page } from '@playwright/test'
import type { ConnectionFacts } from './src/Facts.tsx'

/** Waits until the kit and wagmi hold the same facts, among them the expected ones. */
export async function expectBoth(page: Page, expected: Partial<ConnectionFacts>): Promise<void> {
  await expect(async () => {
    const [kit, wagmi] = await Promise.all([readFacts(page, 'kit'), readFacts(page, 'wagmi')])
    expect(kit).toMatchObject(expected)
    expect(kit).toEqual(wagmi)
  }).toPass({ timeout: 15_000, intervals: [50, 100, 250] })
}

/** What a page shows of one side. */
export async function readFacts(page: Page, testId: string): Promise<ConnectionFacts> {
  return JSON.parse((await page.getByTestId(testId).textContent()) ?? '')
}
