import '@foyer/kit/styles.css'
import { createKit, type WalletSource } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'
import { pageRoot } from './pageRoot.ts'

/** The source that reaches the directory's wallets; the benchmark never chooses one. */
const relay: WalletSource = {
  id: 'relay',
  namespaces: ['eip155'],
  connectors: [{ id: 'relay', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' }],
  load: () => Promise.reject(new Error('The bench connects nothing')),
}

const kit = createKit({
  appName: 'A page with many wallets',
  networks: [evmNetwork(chain, { local: true })],
  chains: [evm()],
  wallets: [relay],
  gateway: new URL('/gateway', location.href).href,
})

createRoot(pageRoot()).render(
  <KitProvider kit={kit}>
    <ConnectButton />
  </KitProvider>,
)
