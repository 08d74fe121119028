import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { embedded } from '@foyer/kit/embedded'
import { evm } from '@foyer/kit/evm'
import { arbitrum, base, mainnet, polygon } from '@foyer/kit/networks'
import { ConnectButton, KitProvider, useAccount } from '@foyer/kit/react'
import { solana, solanaMainnet } from '@foyer/kit/solana'
import { walletConnect } from '@foyer/kit/walletconnect'
import { createRoot } from 'react-dom/client'
import { pageRoot } from './pageRoot.ts'

const kit = createKit({
  appName: 'A small page',
  projectId: 'local',
  networks: [mainnet, arbitrum, base, polygon, solanaMainnet],
  chains: [evm(), solana()],
  wallets: [walletConnect({ projectId: 'local' }), embedded({ vault: 'https://wallet.example' })],
})

function Page() {
  const { status } = useAccount()
  return (
    <main>
      <ConnectButton />
      <p id="status">{status}</p>
    </main>
  )
}

createRoot(pageRoot()).render(
  <KitProvider kit={kit}>
    <Page />
  </KitProvider>,
)
