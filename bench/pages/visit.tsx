import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider, useAccount } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'
import { pageRoot } from './pageRoot.ts'

/** The page is told where its gateway is, so that what it asks can be written down. */
const gateway = new URLSearchParams(location.search).get('gateway') ?? ''

const kit = createKit({
  appName: 'A page that is visited',
  projectId: 'bench',
  networks: [evmNetwork(chain, { local: true })],
  chains: [evm()],
  gateway,
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
