import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { evm } from '@foyer/kit/evm'
import { arbitrum, base, mainnet, polygon } from '@foyer/kit/networks'
import { ConnectButton, KitProvider, useAccount } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { pageRoot } from './pageRoot.ts'

const kit = createKit({ appName: 'A small page', networks: [mainnet, arbitrum, base, polygon], chains: [evm()] })

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
