import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import { walletConnect } from '@foyer/kit/walletconnect'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'
import { pageRoot } from './pageRoot.ts'

const relayUrl = new URLSearchParams(location.search).get('relay') ?? ''
const kit = createKit({
  appName: 'A small page',
  networks: [evmNetwork(chain, { local: true })],
  chains: [evm()],
  wallets: [walletConnect({ projectId: 'local', relayUrl })],
})

createRoot(pageRoot()).render(
  <KitProvider kit={kit}>
    <ConnectButton />
  </KitProvider>,
)
