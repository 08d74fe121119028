import type { AppMetadata } from './appMetadata.ts'
import type { ChainFamily } from './chain.ts'
import type { FeatureFlags } from './flags.ts'
import type { Guard } from './guard.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { WalletSource } from './source.ts'
import type { StorageLike } from './storage.ts'
import type { ThemeMode, ThemeOptions } from './theme.ts'
import type { WalletRecord } from './walletRecord.ts'

/** A kind of wallet row in the connect view. */
export type ConnectorGroup =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** A wallet that the site itself lists; `id` and `name` are enough. */
export type CustomWallet = WalletRecord

/** Where the list of all wallets is offered. */
export type AllWallets = 'SHOW' | 'HIDE' | 'ONLY_MOBILE'

/** Everything a site can say to `createKit`. Unknown or contradictory options fail at once. */
export type KitOptions = {
  /** Tells several kits on one site apart; part of every storage key. Default `'default'`. */
  id?: string | undefined
  /** The site's name, shown beside the wallet's. */
  appName: string
  metadata?: AppMetadata | undefined
  /** The gateway's base URL, such as `https://gateway.example`. Without one, gateway features hide. */
  gateway?: string | undefined
  /** Sent to the gateway with every call. */
  projectId?: string | undefined
  /** The visitor's id in the site's own records, sent to the gateway with every call. Default: none. */
  clientId?: string | undefined
  /** Networks the site works with, at least one unless a chain family brings its own. */
  networks?: readonly Network[] | undefined
  /** Network shown first. Default: the first one. */
  defaultNetwork?: CaipNetworkId | undefined
  /** The chain families that the site works with; each brings its usual wallets along. */
  chains?: readonly ChainFamily[] | undefined
  /** Further wallet sources. */
  wallets?: readonly WalletSource[] | undefined
  /** Conditions of the site's own between "connected" and "ready". */
  guards?: readonly Guard[] | undefined
  features?: FeatureFlags | undefined
  /** Where choices are remembered. Default: the browser's localStorage; `false` remembers nothing. */
  storage?: StorageLike | false | undefined
  /**
   * How the kit looks: a mode, or an object with the mode and the site's own accent, radius and font. Default `'auto'`,
   * which follows the visitor's system.
   *
   * @example theme: { mode: 'light', accent: '#5b2a86', radius: 12, font: 'Inter, sans-serif' }
   */
  theme?: ThemeMode | ThemeOptions | undefined
  /** BCP 47 tag for words and numbers. Default `'en-US'`. */
  locale?: string | undefined
  /**
   * Texts that replace the kit's, by language: single ones, or all of a language that the kit does not speak. Default: none.
   *
   * @example messages: { en: { button: { connect: 'Sign in' } } }
   */
  messages?: SiteMessages | undefined
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  /** Stay quiet when the wallet is on a network the site did not ask for. Default false. */
  allowUnsupportedChain?: boolean | undefined
  /** Closing the unsupported-network view shakes instead. Default false. */
  enforceSupportedNetwork?: boolean | undefined
  /** Let visitors change networks. Default true. */
  enableNetworkSwitch?: boolean | undefined
  /**
   * Offer no buying and swapping where the visitor's clock is set to a time zone of mainland China, Hong Kong or Macao. Default
   * false.
   */
  restrictedRegions?: boolean | undefined
  /** Restore the last connection on load, without a prompt. Default true. */
  enableReconnect?: boolean | undefined
  /**
   * Wallets of the directory to show before those that it recommends, and first within their kind, in this order; named
   * by directory id, rdns or name. Default: none.
   *
   * @example featuredWalletIds: ['rainbow', 'io.metamask']
   */
  featuredWalletIds?: readonly string[] | undefined
  /**
   * The only wallets to show of this browser's and of the directory, beside featured and custom ones and WalletConnect
   * itself; named by directory id, rdns or name. Default: all.
   */
  includeWalletIds?: readonly string[] | undefined
  /** Wallets to leave out of every list, by directory id, rdns or name; it wins over every other list. Default: none. */
  excludeWalletIds?: readonly string[] | undefined
  /**
   * Wallets that the site itself lists. One with a link of an app is reached over WalletConnect where the kit has it;
   * others lead to their homepage. Default: none.
   *
   * @example customWallets: [{ id: 'quill', name: 'Quill', homepage: 'https://quill.example', mobileLink: 'quill://' }]
   */
  customWallets?: readonly CustomWallet[] | undefined
  /** Offer the list of all wallets: always, never, or on phones only. Default `'SHOW'`. */
  allWallets?: AllWallets | undefined
  /** Where this browser has a wallet, wallets come before other ways to connect. Default true. */
  detectedWalletFirst?: boolean | undefined
  /** `'ask'` shows the choice of chain first for wallets that serve several. Default `'active'`. */
  multichain?: 'active' | 'ask' | undefined
  /** Show developer alerts and a snackbar. Never set this in production. Default false. */
  debug?: boolean | undefined
  /** Asked before any analytics event leaves the page. Default: no consent. */
  consent?: (() => boolean) | undefined
}

/** Options after checking, with what follows from them. */
export type ResolvedOptions = KitOptions & {
  readonly id: string
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  readonly locale: string
  readonly chains: readonly ChainFamily[]
  /** The wallet sources of all chain families, then the site's further ones. */
  readonly sources: readonly WalletSource[]
  /** With the defaults of the features in this build. */
  readonly features: FeatureFlags
}

/** Texts of a site's own in one language: by message set, by name. Those that are missing stay the kit's. */
export type SiteDictionary = Readonly<
  Record<string, Readonly<Record<string, string | ((parameters: never) => string)>>>
>

/** Dictionaries of a site's own by BCP 47 tag (`fr-CA`) or language (`fr`). */
export type SiteMessages = Readonly<Record<string, SiteDictionary>>
