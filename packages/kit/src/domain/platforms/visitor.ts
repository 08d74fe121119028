/** The system under a visitor's browser. */
export type System = 'ios' | 'android' | 'mac' | 'windows' | 'other'

/** What a visitor looks at the site with, as far as the ways to a wallet hang on it. */
export type Visitor = {
  readonly system: System
  /** A phone or a tablet: its wallets are apps. */
  readonly isPhone: boolean
  /** Whose pages the browser draws: Chrome, Edge and others are `chromium`. */
  readonly browser: 'chromium' | 'firefox' | 'safari' | 'other'
  /** A plain browser, a mini app in Telegram, or a page inside another app. */
  readonly place: 'browser' | 'telegram' | 'app'
  /** Inside a frame of another page. */
  readonly isFramed: boolean
}

/** What a page can learn of its visitor. */
export type VisitorSigns = {
  readonly userAgent: string
  /** How many fingers the screen takes; an iPad calls itself a Mac and takes five. */
  readonly touchPoints?: number | undefined
  /** No pointer hovers, and the one that there is is a finger. */
  readonly isCoarse?: boolean | undefined
  /** Telegram has put its bridge on the page. */
  readonly isTelegram?: boolean | undefined
  readonly isFramed?: boolean | undefined
}

/** Apps that show pages in a window of their own and say so. */
const apps =
  /FBA[NV]|FB_IAB|Instagram|\bLine\/|MicroMessenger|musical_ly|Bytedance|LinkedInApp|Snapchat|Pinterest\/|Twitter|\bGSA\/|; wv\)|MetaMaskMobile|\bTrust\/|imToken|OKApp|BitKeep|TokenPocket|CoinbaseWallet|Phantom\//

/**
 * Reads what a visitor holds from what the browser says of itself.
 *
 * @example visitorOf({ userAgent: navigator.userAgent }).system // 'ios'
 */
export function visitorOf(signs: VisitorSigns): Visitor {
  const { isCoarse = false, isFramed = false, isTelegram = false, userAgent } = signs
  const system = systemOf(signs)
  const isHeld = system === 'ios' || system === 'android'
  return {
    system,
    // Asked for a computer's page, Android's browser calls itself a Linux computer; a touch screen with Windows is one.
    isPhone: isHeld || (isCoarse && system === 'other'),
    browser: browserOf(userAgent),
    place: isTelegram || /Telegram/.test(userAgent) ? 'telegram' : isInApp(userAgent, system) ? 'app' : 'browser',
    isFramed,
  }
}

/** Reads what the visitor of this page holds. */
export function readVisitor(page: Window = window): Visitor {
  return visitorOf({
    userAgent: page.navigator.userAgent,
    touchPoints: page.navigator.maxTouchPoints,
    isCoarse: page.matchMedia('(hover: none) and (pointer: coarse)').matches,
    isTelegram: isInTelegram(page),
    isFramed: page.parent !== page,
  })
}

function systemOf({ touchPoints = 0, userAgent }: VisitorSigns): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android/i.test(userAgent)) return 'android'
  if (/Macintosh/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'mac'
  return /Windows/.test(userAgent) ? 'windows' : 'other'
}

function browserOf(userAgent: string): Visitor['browser'] {
  if (/Chrome\//.test(userAgent)) return 'chromium'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  // Chrome and Firefox on iOS are Safari with another frame.
  return /Safari\//.test(userAgent) ? 'safari' : 'other'
}

/** On iOS only a browser calls itself Safari; apps show pages without that word. */
function isInApp(userAgent: string, system: System): boolean {
  return apps.test(userAgent) || (system === 'ios' && !/Safari\//.test(userAgent))
}

/** Telegram's script says `unknown` on a page that stands outside of it. */
function isInTelegram(page: Window): boolean {
  if (Reflect.has(page, 'TelegramWebviewProxy')) return true
  const platform: unknown = telegramApp(page)?.platform
  return typeof platform === 'string' && platform !== 'unknown'
}

/** What a mini app uses of Telegram's script. */
export type TelegramApp = {
  readonly platform?: unknown
  openLink?(url: string): void
  openTelegramLink?(url: string): void
}

/** Telegram's script, where the site has loaded it. */
export function telegramApp(page: Window): TelegramApp | undefined {
  const telegram: { WebApp?: TelegramApp } | undefined = Reflect.get(page, 'Telegram')
  return telegram?.WebApp
}
