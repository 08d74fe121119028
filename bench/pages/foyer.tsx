import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useAccount } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'
import { pageRoot } from './pageRoot.ts'

const kit = createKit({ appName: 'A small page', networks: [evmNetwork(chain, { local: true })], chains: [evm()] })

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
