import '@foyer/kit/styles.css'
import { createKit } from '@foyer/kit'
import { KitProvider } from '@foyer/kit/react'
import { wagmi } from '@foyer/kit/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { pageChains, pageRoot } from '../pageConfig.ts'
import { WagmiPage } from './WagmiPage.tsx'

const [first, ...others] = pageChains()
if (!first) throw new Error('The page has no chain')
const config = createConfig({
  chains: [first, ...others],
  transports: Object.fromEntries([first, ...others].map(({ id }) => [id, http()])),
  pollingInterval: 200,
})
const kit = createKit({ appName: 'A site on wagmi', chains: [wagmi({ config })] })

createRoot(pageRoot()).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <KitProvider kit={kit}>
          <WagmiPage />
        </KitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
