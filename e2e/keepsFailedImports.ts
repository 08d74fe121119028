import type { Page } from '@playwright/test'

/** Whether this browser keeps the failure of a module for as long as the page lives, as Chromium did for long: only a reload helps. */
export async function keepsFailedImports(page: Page): Promise<boolean> {
  const probe = /\/keeps-failed-imports\.js$/
  const load = () =>
    page.evaluate(
      (url) =>
        import(url).then(
          () => true,
          () => false,
        ),
      new URL('/keeps-failed-imports.js', page.url()).href,
    )
  await page.route(probe, (route) => route.abort())
  await load()
  await page.unroute(probe)
  await page.route(probe, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }))
  const hasCome = await load()
  await page.unroute(probe)
  return !hasCome
}
