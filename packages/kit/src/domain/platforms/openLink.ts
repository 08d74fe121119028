import type { WalletLink } from './pairingLink.ts'
import { telegramApp } from './visitor.ts'

/**
 * Opens a link as a tap on it would. Browsers let it out to an app only while a tap is being handled, or just after.
 * Inside Telegram its own script opens web pages, which a tab of the page could not.
 */
export function openLink({ href, target }: WalletLink, page: Window = window): void {
  const app = /^https?:/.test(href) ? telegramApp(page) : undefined
  const opens = /^https:\/\/t\.me\//.test(href) ? app?.openTelegramLink : app?.openLink
  // Outside of Telegram its script is there all the same, and would open a tab without a tap's right to do so.
  if (app?.platform !== 'unknown' && opens) {
    opens.call(app, href)
    return
  }
  const link = page.document.createElement('a')
  Object.assign(link, { href, target, rel: 'noopener noreferrer', hidden: true })
  page.document.body.append(link)
  link.click()
  link.remove()
}
