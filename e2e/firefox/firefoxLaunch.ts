import { fileURLToPath } from 'node:url'

/** Launch options of the Firefox at `FOYER_FIREFOX` (default Debian's), as visitors have it: only a press opens a window. */
export const firefoxLaunch = {
  executablePath: fileURLToPath(new URL('./firefox.mjs', import.meta.url)),
  firefoxUserPrefs: {
    // Playwright switches the blocker off.
    'dom.disable_open_during_load': true,
    // The mouse goes through the whole browser, and so into frames of other sites, too.
    'remote.events.async.mouse.enabled': true,
    'remote.events.async.wheel.enabled': true,
  },
}
