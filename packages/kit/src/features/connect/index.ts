import { isMobile } from '../../core/actions/openModal.ts'
import type { FeatureParts } from '../../runtime/feature.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { ConnectView } from './ConnectView.tsx'
import {
  AllWalletsView,
  BasicView,
  ConnectingMultiChainView,
  NamespaceWalletsView,
  WalletWaysView,
} from './lazyViews.ts'
import { connectMessages } from './messages.ts'
import { useConnectedName, useConnectorName, useWalletName } from './useWalletName.ts'
import { WalletMethod } from './WalletMethod.tsx'

type ConnectRouteName =
  | 'Connect'
  | 'AllWallets'
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'NamespaceWallets'

/** Once connected there is nothing to go back to. */
const useCanGoBack = ({ parameters }: { parameters: { connectorId: string } }) =>
  useConnectedName(parameters.connectorId) === undefined

/** The views of choosing a wallet and connecting it. */
export const parts: FeatureParts<ConnectRouteName> = {
  routes: {
    Connect: { useTitle: () => useText(connectMessages).title, View: ConnectView, isRoot: true },
    AllWallets: { useTitle: () => useText(connectMessages).allWallets, View: AllWalletsView, isPicker: true },
    ConnectingExternal: {
      useTitle: ({ parameters }) => useConnectorName(parameters.connectorId),
      // With the modal and not later: the press that opens it asks a wallet, and must not wait for code.
      View: ConnectingExternalView,
      useCanGoBack,
    },
    ConnectingWalletConnect: {
      useTitle({ parameters: { connectorId, platform, wallet } }) {
        const text = useText(connectMessages)
        const name = useConnectedName(connectorId)
        if (name !== undefined) return name || text.wallet
        if (!wallet || platform) return text.scan
        // Where there are other ways than the code.
        const { chromeStore, desktopLink, name: own, webappLink } = wallet
        return isMobile() || chromeStore || desktopLink || webappLink ? own : text.scan
      },
      View: WalletWaysView,
      useCanGoBack,
    },
    ConnectingWalletConnectBasic: { useTitle: () => useText(connectMessages).title, View: BasicView, isRoot: true },
    ConnectingMultiChain: {
      useTitle: ({ parameters }) => useWalletName(parameters.walletId),
      View: ConnectingMultiChainView,
    },
    NamespaceWallets: {
      // Drawn once the view's own code is here, which has the words.
      useTitle: ({ parameters }) => NamespaceWalletsView.part()?.useNamespaceTitle(parameters.namespace) ?? '',
      View: NamespaceWalletsView,
      hasLongTitle: true,
    },
  },
  connectMethods: [{ id: 'wallet', Method: WalletMethod }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
