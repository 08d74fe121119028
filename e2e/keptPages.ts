import { existsSync } from 'node:fs'
import { partitionedLaunch } from '@foyer/test/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { expect } from './stage.ts'

/** Chromium's headless shell keeps no pages, so the whole browser stands in for it. */
const wholeBrowser = '/usr/bin/chromium'

/** Starts a browser with a back-forward cache, which Playwright turns off. */
export async function launchKeeping(): Promise<Browser> {
  const { ignoreDefaultArgs, ...launch } = await partitionedLaunch()
  const executable = launch.executablePath?.includes('headless-shell') ? wholeBrowser : launch.executablePath
  return chromium.launch({
    ...launch,
    ...(executable !== undefined && existsSync(executable) && { executablePath: executable }),
    ignoreDefaultArgs: [...ignoreDefaultArgs, '--disable-back-forward-cache'],
  })
}

/** Lets the browser keep a page that its server would have it forget, and notes how it was shown. */
export async function allowKeeping(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith('/') || url.pathname.endsWith('.html'),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'max-age=60' } })
    },
  )
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.shown = persisted ? 'kept' : 'loaded'
    })
  })
}

/** Goes to another page of the site, does something there, and comes back to the page as the browser kept it. */
export async function leaveAndComeBack(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  await page.goto(new URL('/robots.txt', page.url()).href)
  await meanwhile()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-shown', 'kept')
}
