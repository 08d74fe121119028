import type { Locator } from '@playwright/test'

/** Notes every text that stands in an element from now on, for however short; answers all of them so far, the newest last. */
export async function noteTexts(element: Locator): Promise<() => Promise<string>> {
  const texts = await element.evaluateHandle((root) => {
    const noted = new Set<string>()
    const note = () => noted.add(root.textContent ?? '')
    note()
    new MutationObserver(note).observe(root, { subtree: true, childList: true, characterData: true })
    return noted
  })
  return () => texts.evaluate((noted) => [...noted].join('\n'))
}
