// The constants of the specification's section 9: its words, where the code has each, a changed text, and the test that must
// turn red for it. Long because the specification has that many.
// Not here: what viem does for the kit (60 s for a bundle, four repetitions after 200 ms, three of a status query), and what
// the code has no constant of (the refresh of 100 ms, the older name suffix, the version of a sign-in message for bundles).

const kit = 'packages/kit'
const contract = 'packages/contract'

/** Rows of one file: [words, from, to, test]; the test lies in the same room unless the row names another one. */
const rowsOf = (room, file, test, rows) =>
  rows.map(([words, from, to, own = test, testRoom = room]) => ({
    words,
    room: testRoom,
    file: `${room}/src/${file}`,
    from,
    to,
    test: `src/${own}`,
  }))

const each = (list, word, quote = "'") =>
  list.map((text) => [`${word}: ${text}`, `${quote}${text}${quote}`, `${quote}${text}0${quote}`])

export const constants = [
  ...rowsOf(kit, 'core/limits.ts', '', [
    [
      'portfolio is kept 30 s',
      'portfolioLifetime: 30_000',
      'portfolioLifetime: 31_000',
      'domain/portfolio/portfolioQuery.test.ts',
    ],
    [
      'native balance is kept 30 s',
      'nativeBalanceLifetime: 30_000',
      'nativeBalanceLifetime: 29_000',
      'domain/portfolio/lifetimes.test.ts',
    ],
    ['a name is kept 5 min', 'nameLifetime: 300_000', 'nameLifetime: 10_000', 'domain/names/resolveName.test.ts'],
    [
      'an identity is kept 5 min',
      'identityLifetime: 300_000',
      'identityLifetime: 301_000',
      'domain/portfolio/lifetimes.test.ts',
    ],
    ['2 recent wallets are kept', 'recentWallets: 2', 'recentWallets: 3', 'domain/connectors/orderWallets.test.ts'],
    [
      '99 pending transactions',
      'pendingTransactions: 99',
      'pendingTransactions: 150',
      'transactions/keptRecords.test.ts',
    ],
    ['the modal shakes 500 ms', 'shake: 500', 'shake: 1500', 'core/actions/dismissModal.test.ts'],
    ['a toast opens again after 150 ms', 'toastReopen: 150', 'toastReopen: 140', 'react/ToastHost.browser.test.tsx'],
    [
      'wallets are looked for every 1,000 ms',
      'walletPolling: 1000',
      'walletPolling: 5000',
      'wallets/injected/discoverWallets.test.ts',
    ],
    [
      'a picture is waited for 2 s',
      'imagePreload: 2000',
      'imagePreload: 2100',
      'domain/directory/preloadPictures.test.ts',
    ],
    [
      'a balance is asked for again after 30 s',
      'balanceRetry: 30_000',
      'balanceRetry: 29_000',
      'domain/portfolio/portfolioQuery.test.ts',
    ],
  ]),
  ...rowsOf(kit, 'domain/swaps/slippage.ts', 'domain/swaps/slippage.test.ts', [
    ['slippage tolerance of 1', 'defaultSlippage = 1', 'defaultSlippage = 2'],
  ]),
  ...rowsOf(kit, 'core/pairing.ts', '', [
    ['a pairing is offered 4 minutes', '240_000', '250_000', 'wallets/walletConnect/propose.test.ts'],
    ['a pairing needs 10 s', '10_000', '9_000', 'core/pairing.test.ts'],
  ]),
  ...rowsOf(kit, 'wallets/walletConnect/relayTimes.ts', 'wallets/walletConnect/relayTimes.test.ts', [
    ['the protocol ends a pairing after 5 min', 'unanswered: 295_000', 'unanswered: 305_000'],
    ['the relay connects within 15 s', 'connect: 15_000', 'connect: 16_000'],
    ['the relay publishes within 1 min', 'publish: 60_000', 'publish: 61_000'],
    ['the relay first publishes within 15 s', 'initialPublish: 15_000', 'initialPublish: 16_000'],
    ['the relay subscribes within 1 min', 'subscribe: 60_000', 'subscribe: 61_000'],
    ['the relay takes 500 topics', 'batchTopics: 500', 'batchTopics: 501'],
    ['the relay shows a sign within 35 s', 'heartbeat: 35_000', 'heartbeat: 36_000'],
    ['the relay is tried again after 150 ms', 'reconnect: [150, 150,', 'reconnect: [150, 160,'],
    ['the relay is tried again after 200 ms', '150, 200,', '150, 210,'],
    ['the relay is tried again after 500 ms', '200, 500,', '200, 510,'],
    ['the relay is tried again after 750 ms', '500, 750,', '500, 760,'],
    ['the relay is tried again after 1,000 ms', '750, 1000]', '750, 1100]'],
  ]),
  ...rowsOf(kit, 'ui/tokens.css', 'ui/durations.browser.test.tsx', [
    ['the modal is seen shaking 500 ms', '--fy-d-shake: 500ms', '--fy-d-shake: 600ms'],
    ['the header text takes 120 ms', '--fy-d-text: 120ms', '--fy-d-text: 130ms'],
    ['the modal height takes 150 ms', '--fy-d-height: 150ms', '--fy-d-height: 160ms'],
    ['a view change takes 150 ms', '--fy-d-view: 150ms', '--fy-d-view: 160ms'],
  ]),
  ...rowsOf(kit, 'ui/ViewTransition.tsx', 'ui/durations.browser.test.tsx', [
    ['an old view is away after 150 ms', 'leaving = 150', 'leaving = 160'],
  ]),
  ...rowsOf(kit, 'domain/platforms/socialNames.ts', 'domain/platforms/socialNames.test.ts', [
    ['socials: google first', "['google', 'x', 'discord',", "['x', 'google', 'discord',"],
    ['socials: discord and farcaster', "'discord', 'farcaster', 'github'", "'farcaster', 'discord', 'github'"],
    ['socials: apple and facebook', "'apple', 'facebook'] as", "'facebook', 'apple'] as"],
  ]),
  ...rowsOf(kit, 'domain/connectors/orderWallets.ts', 'domain/connectors/orderWallets.test.ts', [
    ['connectors: walletConnect, recent', "  'walletConnect',\n  'recent',\n", "  'recent',\n  'walletConnect',\n"],
    ['connectors: recent, injected', "  'recent',\n  'injected',\n", "  'injected',\n  'recent',\n"],
    ['connectors: injected, featured', "  'injected',\n  'featured',\n", "  'featured',\n  'injected',\n"],
    ['connectors: featured, custom', "  'featured',\n  'custom',\n", "  'custom',\n  'featured',\n"],
    ['connectors: custom, external', "  'custom',\n  'external',\n", "  'external',\n  'custom',\n"],
    ['connectors: external, recommended', "  'external',\n  'recommended',\n", "  'recommended',\n  'external',\n"],
  ]),
  ...rowsOf(kit, 'features/account/AccountView.tsx', 'features/account/accountRules.test.ts', [
    ['wallet features: onramp, swaps', "'onramp', 'swaps',", "'swaps', 'onramp',"],
    ['wallet features: receive, send', "'receive', 'send'", "'send', 'receive'"],
  ]),
  ...rowsOf(kit, 'features/connect/orderMethods.ts', 'features/connect/orderMethods.test.ts', [
    [
      'connect methods: email before social',
      "['email', 'passkey', 'social', 'wallet']",
      "['social', 'passkey', 'email', 'wallet']",
    ],
    [
      'connect methods: social before wallet',
      "['email', 'passkey', 'social', 'wallet']",
      "['email', 'passkey', 'wallet', 'social']",
    ],
  ]),
  ...rowsOf(contract, 'constants.ts', 'constants.test.ts', [
    ['balances: eip155 and solana', "balanceNamespaces = ['eip155', 'solana']", "balanceNamespaces = ['eip155']"],
    ['activity: eip155 and solana', "activityNamespaces = ['eip155', 'solana']", "activityNamespaces = ['eip155']"],
    ['names: eip155 only', "nameNamespaces = ['eip155']", "nameNamespaces = ['eip155', 'solana']"],
    ['the name suffix is .reown.id', "'.reown.id'", "'.other.id'"],
  ]),
  ...rowsOf(contract, 'swapConstants.ts', 'constants.test.ts', [
    ['swaps on 1', "'eip155:1',", "'eip155:2',"],
    ['swaps on 42161', "'eip155:42161'", "'eip155:42162'"],
    ['swaps on 10', "'eip155:10'", "'eip155:11'"],
    ['swaps on 324', "'eip155:324'", "'eip155:325'"],
    ['swaps on 8453', "'eip155:8453'", "'eip155:8454'"],
    ['swaps on 56', "'eip155:56'", "'eip155:57'"],
    ['swaps on 137', "'eip155:137'", "'eip155:138'"],
    ['swaps on 100', "'eip155:100'", "'eip155:101'"],
    ['swaps on 43114', "'eip155:43114'", "'eip155:43115'"],
    ['swaps on 250', "'eip155:250'", "'eip155:251'"],
    ['swaps on 8217', "'eip155:8217'", "'eip155:8218'"],
    ['swaps on 1313161554', "'eip155:1313161554'", "'eip155:1313161555'"],
  ]),
  ...rowsOf(contract, 'onrampConstants.ts', 'constants.test.ts', [
    ...['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'].map((name) => [
      `pays out on ${name}`,
      `\n  '${name}',`,
      `\n  'other',`,
    ]),
    [
      'pays out on ethereum where nothing else is known',
      "onrampFallbackChain = 'ethereum'",
      "onrampFallbackChain = 'base'",
    ],
    ['sells to eip155 and solana', "onrampNamespaces = ['eip155', 'solana']", "onrampNamespaces = ['eip155']"],
  ]),
  ...rowsOf(
    kit,
    'domain/isRestrictedHere.ts',
    'domain/isRestrictedHere.test.ts',
    each(
      ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Macao', 'Beijing'].map(
        (name) => `Asia/${name}`,
      ),
      'restricted time zone',
    ),
  ),
  ...rowsOf(kit, 'chains/solana/mobileWallet/mobileFrames.ts', 'chains/solana/mobileWallet/mobileFrames.test.ts', [
    ['a session connects within 30,000 ms', 'connectTimeout = 30_000', 'connectTimeout = 31_000'],
    ['a session is tried again after 150 ms', '[150, 150,', '[150, 160,'],
    ['a session is tried again after 200 ms', '150, 200,', '150, 210,'],
    ['a session is tried again after 500 ms', '500, 500,', '500, 510,'],
    ['a session is tried again after 750 ms', '750, 750,', '750, 760,'],
    ['a session is tried again after 1,000 ms', '750, 1000]', '750, 1100]'],
  ]),
  ...rowsOf(kit, 'chains/solana/mobileWallet/associate.ts', 'wallets/mobileWallet/mobileWallet.test.ts', [
    ['an app takes the focus within 3 s', 'launchDetection = 3000', 'launchDetection = 6000'],
    ['an app takes 3 s to take the focus', 'launchDetection = 3000', 'launchDetection = 300'],
    ['ports from 49152', 'first: 49_152', 'first: 49_151'],
    ['ports to 65535', 'last: 65_535', 'last: 65_536'],
  ]),
  ...rowsOf(kit, 'chains/solana/mobileWallet/mobileChannel.ts', 'wallets/mobileWallet/mobileWallet.test.ts', [
    ['AES-GCM with a tag of 128 bits', 'tagLength: 128', 'tagLength: 120'],
    ['an IV of 12 bytes', 'ivBytes = 12', 'ivBytes = 16'],
    ['the curve P-256 signs', "name: 'ECDSA', namedCurve: 'P-256'", "name: 'ECDSA', namedCurve: 'P-384'"],
    ['the curve P-256 agrees', "name: 'ECDH', namedCurve: 'P-256'", "name: 'ECDH', namedCurve: 'P-384'"],
  ]),
  ...rowsOf(kit, 'domain/amount.ts', 'domain/amount.test.ts', [
    ['amounts have 2 decimals', 'maximumFractionDigits: 2', 'maximumFractionDigits: 3'],
    ['tokens are written as in en-US', "decimals: number, locale = 'en-US'", "decimals: number, locale = 'de-DE'"],
    ['money is written as in en-US', "value: number, locale = 'en-US'", "value: number, locale = 'de-DE'"],
  ]),
  ...rowsOf(kit, 'ui/QrCode.tsx', 'ui/QrCode.browser.test.tsx', [
    ['a QR code has a margin of 4', 'quietZone = 4', 'quietZone = 3'],
  ]),
  ...rowsOf(kit, 'domain/encodeQr.ts', 'domain/encodeQr.test.ts', [
    ['a QR code is 21 squares at least', 'minVersion = 1)', 'minVersion = 2)'],
  ]),
  ...rowsOf(kit, 'chains/solana/solanaRules.ts', 'chains/solana/solanaRules.test.ts', [
    [
      'Solana is mainnet-beta where nothing is said',
      "defaultSolanaNetworkId: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'",
      "defaultSolanaNetworkId: CaipNetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'",
    ],
  ]),
  ...rowsOf(kit, 'chains/evm/atomicBundle.ts', 'chains/evm/atomicBundle.test.ts', [
    ['a bundle is of version 2.0.0', "version: '2.0.0'", "version: '1.0'"],
  ]),
]
