import { KitError } from '../../core/errors.ts'
import { orderFlag, switchFlag } from '../../core/flags.ts'
import type { Namespace } from '../../core/network.ts'
import type { ConnectorGroup, ResolvedOptions } from '../../core/options.ts'
import { defineFeature } from '../../runtime/feature.ts'
import { fetchLists } from './fetchLists.ts'

declare module '../../core/flags.ts' {
  interface FeatureFlags {
    /** Offer the list of all wallets. Default true. */
    allWallets?: boolean | undefined
    /** Fold the wallets behind one row where there are other ways to connect. Default false. */
    collapseWallets?: boolean | undefined
    /** Show the wallets beside other ways to connect; `false` folds them as `collapseWallets` does. Default true. */
    emailShowWallets?: boolean | undefined
    /**
     * Order of the ways to connect; one that is not named comes after, in the default order. Default
     * `['email', 'social', 'wallet']`, with `wallet` first where this browser has one.
     */
    connectMethodsOrder?: readonly ('email' | 'passkey' | 'social' | 'wallet' | (string & {}))[] | undefined
    /** Order of wallet kinds in the list of wallets; kinds that are not named come after. */
    connectorTypeOrder?: readonly ConnectorGroup[] | undefined
    /** Show a box that must be ticked before connecting; needs termsUrl or privacyUrl. Default false. */
    legalCheckbox?: boolean | undefined
  }
}

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** Asks on which chain family to use a wallet that works on several. */
    ConnectingMultiChain: { walletId: string }
    /** Chooses a wallet of one chain family, where one is needed there. */
    NamespaceWallets: { namespace: Namespace }
  }
}

/** Choosing a wallet and connecting it. */
export const connectFeature = defineFeature({
  id: 'connect',
  flags: {
    allWallets: switchFlag(true),
    collapseWallets: switchFlag(false),
    emailShowWallets: switchFlag(true),
    connectMethodsOrder: orderFlag(),
    connectorTypeOrder: orderFlag(),
    legalCheckbox: switchFlag(false),
  },
  // For development only, so that bundlers leave it out of production.
  ...(process.env.NODE_ENV !== 'production' && { check: checkLegalCheckbox }),
  routes: {
    Connect: 'choosing',
    AllWallets: 'choosing',
    ConnectingMultiChain: 'choosing',
    NamespaceWallets: 'choosing',
    ConnectingExternal: 'requesting',
    ConnectingWalletConnect: 'requesting',
    ConnectingWalletConnectBasic: 'requesting',
  },
  shows: { Connect: ['connectMethods'] },
  fills: ['connectMethods'],
  load: () => {
    fetchLists()
    return import('./index.ts')
  },
})

function checkLegalCheckbox({ features, privacyUrl, termsUrl }: ResolvedOptions): void {
  if (features.legalCheckbox && !termsUrl && !privacyUrl) {
    throw new KitError('CONFLICTING_OPTIONS', 'features.legalCheckbox needs termsUrl or privacyUrl')
  }
}
