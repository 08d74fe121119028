import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import { mobileWallet, solana, walletStandard } from '@foyer/kit/solana'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { KitFacts } from './Facts.tsx'
import { pageRoot } from './pageConfig.ts'
import { Signing } from './Signing.tsx'
import { solanaNetworks } from './solanaNetworks.ts'

const reflector = new URLSearchParams(location.search).get('reflector') ?? undefined

const kit = createKit({
  appName: 'Harbour Cafe',
  networks: solanaNetworks(),
  chains: [solana({ wallets: [walletStandard(), mobileWallet({ reflector })] })],
})

createRoot(pageRoot()).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <ConnectButton />
      <Signing />
      <KitFacts kit={kit} namespace="solana" testId="solana" />
    </KitProvider>
  </StrictMode>,
)
