import type { AppLink } from '../../core/session.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import { safeAppLink, safePage } from './safeLink.ts'
import type { Visitor } from './visitor.ts'

/**
 * A link that hands a pairing to a wallet, and where it opens: an app takes the link before this page navigates; a web
 * page needs a new tab.
 */
export type WalletLink = AppLink

/** The ways to a wallet that go by link. */
export type LinkWay = 'mobile' | 'desktop' | 'web'

/**
 * The link that hands the pairing `uri` to a wallet on this visitor's device; undefined where the wallet has none there.
 *
 * On iOS and in Telegram a universal link is taken where there is one: without the app it leads to the wallet's own page
 * and to no error. In a Chromium of Android a scheme becomes an intent that names the app.
 *
 * @example pairingLink({ id: 'harbor', name: 'Harbor', mobileLink: 'harbor://' }, uri, 'mobile', visitor)
 * // { href: 'harbor://wc?uri=wc%3A…', target: '_self' }
 */
export function pairingLink(wallet: WalletRecord, uri: string, way: LinkWay, visitor: Visitor): WalletLink | undefined {
  const base = baseOf(wallet, way, visitor)
  if (base === undefined) return undefined
  const { place, system } = visitor
  // Telegram on Android decodes what leads to an app once before it hands it on, and a web address not at all.
  const isDecoded = place === 'telegram' && system === 'android' && !base.startsWith('https:')
  const given = isDecoded ? encodeURIComponent(uri) : uri
  return opened(extend(base, encodeURIComponent(given)), wallet, visitor)
}

/** The link that brings an app to the front where a request of the session `topic` waits in it; undefined without one. */
export function requestLink(wallet: WalletRecord, topic: string, visitor: Visitor): WalletLink | undefined {
  const base = baseOf(wallet, visitor.isPhone ? 'mobile' : 'desktop', visitor)
  return base === undefined || base.endsWith('=')
    ? undefined
    : opened(`${withSlash(base)}wc?sessionTopic=${encodeURIComponent(topic)}`, wallet, visitor)
}

/** The link of the protocol itself, which any wallet of the phone may take: only Android asks which one. */
export function anyWalletLink(uri: string, { isFramed, place, system }: Visitor): WalletLink | undefined {
  const hasChoice = system === 'android' && place === 'browser' && uri.startsWith('wc:')
  return hasChoice ? { href: uri, target: isFramed ? '_top' : '_self' } : undefined
}

function baseOf(wallet: WalletRecord, way: LinkWay, visitor: Visitor): string | undefined {
  if (way === 'web') return safePage(wallet.webappLink)
  if (way === 'desktop') return safeAppLink(wallet.desktopLink)
  const own = safeAppLink(wallet.mobileLink)
  const universal = own?.startsWith('https:') ? own : safePage(wallet.universalLink)
  const { place, system } = visitor
  return place === 'telegram' || system === 'ios' ? (universal ?? own) : (own ?? universal)
}

/** The link of a wallet with what the protocol puts behind it; one that ends where a value belongs takes just that. */
function extend(base: string, value: string): string {
  return base.endsWith('=') ? base + value : `${withSlash(base)}wc?uri=${value}`
}

const withSlash = (base: string) => (base.endsWith('/') ? base : `${base}/`)

function opened(href: string, wallet: WalletRecord, visitor: Visitor): WalletLink {
  const { browser, isFramed, place, system } = visitor
  if (href.startsWith('https:')) return { href, target: '_blank' }
  // Telegram keeps its page and gives a new one to the system.
  if (place === 'telegram') return { href, target: '_blank' }
  const target = isFramed ? '_top' : '_self'
  // A view inside an app does not know intents, and what stands behind # would be read as part of one.
  const takesIntent = system === 'android' && browser === 'chromium' && place === 'browser' && !href.includes('#')
  return { href: takesIntent ? intentOf(href, packageOf(wallet.playStore)) : href, target }
}

/** Android's form of a link to an app: with a package, its store comes up where the app is missing. */
function intentOf(href: string, packageName: string | undefined): string {
  const [scheme = '', rest = ''] = href.split(/:\/\/(.*)/s)
  return `intent://${rest}#Intent;scheme=${scheme};${packageName ? `package=${packageName};` : ''}end`
}

/** The name of an app by its page in Google's store. */
function packageOf(link: string | undefined): string | undefined {
  const page = safePage(link)
  const url = page === undefined ? undefined : new URL(page)
  const name = url?.hostname === 'play.google.com' ? url.searchParams.get('id') : null
  return name && /^[a-z]\w*(\.[a-z]\w*)+$/i.test(name) ? name : undefined
}
