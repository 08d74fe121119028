import type { SignInSite } from '../world/signInSites.ts'
import { test as base } from '../world/test.ts'

/** Playwright's `test` with a page under a strict CSP, and the handler of `@foyer/kit/server` on another port of its site. */
export const test = base.extend<{ site: SignInSite; afterwards: undefined }>({
  site: ({ signInSite }, use) => use(signInSite),

  afterwards: [
    async ({ csp, requests, site }, use) => {
      await use(undefined)
      site.away.clear()
      site.clock.ahead = 0
      base.expect(csp.violations()).toEqual([])
      base.expect(requests.outside(site.hosts)).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
