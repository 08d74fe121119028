import { KitError } from './errors.ts'
import type { AllWallets, KitOptions } from './options.ts'
import type { WalletRecord } from './walletRecord.ts'

const lists = ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const
const choices: readonly AllWallets[] = ['SHOW', 'HIDE', 'ONLY_MOBILE']
const fields: ReadonlySet<string> = new Set<string>([
  'id',
  'name',
  'imageUrl',
  'homepage',
  'rdns',
  'chains',
  'mobileLink',
  'universalLink',
  'desktopLink',
  'webappLink',
  'appStore',
  'playStore',
  'chromeStore',
  'supportsWalletConnect',
  'isCertified',
] satisfies (keyof WalletRecord)[])
const pages = ['homepage', 'appStore', 'playStore', 'chromeStore'] as const

/**
 * Tells the first mistake in a site's lists of wallets.
 *
 * @throws KitError `INVALID_OPTION`, `UNKNOWN_OPTION` or `CONFLICTING_OPTIONS`.
 */
export function checkWalletLists(options: KitOptions): void {
  for (const name of lists) {
    const value: unknown = options[name]
    if (value === undefined) continue
    if (!Array.isArray(value) || value.some((id) => typeof id !== 'string' || id === '')) {
      throw new KitError('INVALID_OPTION', `${name} must be a list of wallet ids, such as ['metamask']`)
    }
  }
  const { allWallets, customWallets, excludeWalletIds = [], featuredWalletIds = [] } = options
  const lost = featuredWalletIds.find((id) => excludeWalletIds.includes(id))
  if (lost) throw new KitError('CONFLICTING_OPTIONS', `${lost} is in featuredWalletIds and in excludeWalletIds`)
  if (allWallets !== undefined && !choices.includes(allWallets)) {
    throw new KitError('INVALID_OPTION', `allWallets must be one of ${choices.join(', ')}`)
  }
  if (customWallets !== undefined && !Array.isArray(customWallets)) {
    throw new KitError('INVALID_OPTION', 'customWallets must be a list of wallets')
  }
  const seen = new Set<string>()
  for (const [index, wallet] of (customWallets ?? []).entries()) {
    checkWallet(wallet, `customWallets[${index}]`)
    if (seen.has(wallet.id)) throw new KitError('CONFLICTING_OPTIONS', `Two customWallets have the id ${wallet.id}`)
    seen.add(wallet.id)
  }
}

function checkWallet(wallet: WalletRecord, place: string): void {
  const { id, name }: { id?: unknown; name?: unknown } = wallet ?? {}
  if (typeof id !== 'string' || !id || typeof name !== 'string' || !name) {
    throw new KitError('INVALID_OPTION', `${place} needs an id and a name`)
  }
  const unknown = Object.keys(wallet).find((key) => !fields.has(key))
  if (unknown) {
    const camel = unknown.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const hint = camel !== unknown && fields.has(camel) ? `; it is called ${camel}` : ''
    throw new KitError('UNKNOWN_OPTION', `${place}.${unknown} is not part of a wallet${hint}`)
  }
  const wrong = pages.find((page) => wallet[page] !== undefined && !/^https?:\/\/\w/i.test(wallet[page] ?? ''))
  if (wrong) throw new KitError('INVALID_OPTION', `${place}.${wrong} must be an http(s) URL`)
}
