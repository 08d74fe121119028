import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { KitFacts } from './Facts.tsx'
import { pageChains, pageRoot } from './pageConfig.ts'

const networks = pageChains().map((chain) => evmNetwork(chain, { local: true }))
const kits = ['left', 'right'].map((id) => createKit({ id, appName: `The ${id} kit`, networks, chains: [evm()] }))

createRoot(pageRoot()).render(
  <StrictMode>
    {kits.map((kit) => (
      <section key={kit.options.id} aria-label={kit.options.id}>
        <KitProvider kit={kit}>
          <ConnectButton />
          <KitFacts kit={kit} testId={kit.options.id} />
        </KitProvider>
      </section>
    ))}
  </StrictMode>,
)
