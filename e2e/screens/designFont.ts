import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const file = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const font = readFileSync(file, 'base64')

/** Draws what a page shows next in the design's font, whatever fonts the machine has; no policy of the page forbids it. */
export async function drawInDesignFont(page: Page): Promise<void> {
  await page.addInitScript((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    document.fonts.add(new FontFace('Inter', bytes, { weight: '100 900' }))
  }, font)
}
