import { existsSync } from 'node:fs'

const system = process.env.FOYER_CHROMIUM ?? '/usr/bin/chromium'

/**
 * Launch options for the Chromium of the system (`FOYER_CHROMIUM`, default Debian's) without its background traffic.
 * Where there is none, Playwright's own browser is used.
 *
 * @example
 * export default defineConfig({ use: { launchOptions: chromiumLaunch } })
 */
export const chromiumLaunch: { readonly executablePath?: string; readonly args: string[] } = {
  ...(existsSync(system) ? { executablePath: system } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}
