import { chromium } from '@playwright/test'
import { chromiumLaunch } from './chromiumLaunch.ts'

/** Launch options of a browser, as Playwright's `launchOptions` takes them. */
export type PartitionedLaunch = typeof chromiumLaunch & { readonly ignoreDefaultArgs: string[] }

const partitioning = 'ThirdPartyStoragePartitioning'
/** With these on, each window loads two pages of the browser's own and a process ahead, which takes longer than most sites do. */
const ownPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
const disabling = '--disable-features='

/**
 * Like {@link chromiumLaunch}, with storage in frames of other sites as visitors have it: one for every site that shows the
 * frame. Playwright turns that off, and frames of other sites then have no storage at all. What the browser would load for
 * itself with each window is left out.
 *
 * @throws Error when the browser does not start.
 * @example
 * const test = base.extend<object, object>({
 *   launchOptions: [async ({}, use) => use(await partitionedLaunch()), { scope: 'worker', option: true }],
 * })
 */
export async function partitionedLaunch(): Promise<PartitionedLaunch> {
  // What Playwright says to a browser is told by one that it started.
  const server = await chromium.launchServer({ ...chromiumLaunch, headless: true })
  const said = server.process().spawnargs.filter((argument) => argument.startsWith(disabling))
  await server.close()
  const kept = said.map((argument) => {
    const features = argument.slice(disabling.length).split(',')
    return `${disabling}${[...features.filter((feature) => feature !== partitioning), ...ownPages].join(',')}`
  })
  return { ...chromiumLaunch, args: [...chromiumLaunch.args, ...kept], ignoreDefaultArgs: said }
}
