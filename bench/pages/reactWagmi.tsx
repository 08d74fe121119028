import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { chain } from './chain.ts'
import { NativeDialog } from './NativeDialog.tsx'
import { pageRoot } from './pageRoot.ts'

const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })

function Page() {
  const { status } = useConnection()
  const connect = useConnect()
  const connectors = useConnectors()
  return (
    <main>
      <NativeDialog>
        {connectors.map((connector) => (
          <button type="button" key={connector.uid} onClick={() => connect.mutate({ connector })}>
            {connector.name}
          </button>
        ))}
      </NativeDialog>
      <p id="status">{status}</p>
    </main>
  )
}

createRoot(pageRoot()).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
