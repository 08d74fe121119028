/** The bridge that Telegram gives to the pages it shows, which opens addresses in the visitor's browser. */
type TelegramBridge = { postEvent(name: string, data: string): void }

function readBridge(page: Window): TelegramBridge | undefined {
  const bridge: unknown = Reflect.get(page, 'TelegramWebviewProxy')
  return typeof bridge === 'object' && bridge !== null && typeof Reflect.get(bridge, 'postEvent') === 'function'
    ? (bridge as TelegramBridge)
    : undefined
}

/** Whether the app that shows this page opens addresses outside of it. */
export function opensOutside(page: Window = window): boolean {
  return readBridge(page) !== undefined
}

/** Opens an address in the visitor's browser, outside of an app that shows this page; to be called while a press is handled. */
export function openOutside(url: string, page: Window = window): void {
  const bridge = readBridge(page)
  if (bridge) bridge.postEvent('web_app_open_link', JSON.stringify({ url }))
  else page.open(url, '_blank', 'noopener')
}
