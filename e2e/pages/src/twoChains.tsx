import '@foyer/kit/styles.css'
import { type Adapter, type Connector, createKit, KitError, type Network, open } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { ConnectButton, KitProvider } from '@foyer/kit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageChains, pageRoot } from './pageConfig.ts'

const solana: Network = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
}

const connector: Connector = { id: 'solana.harbor', name: 'Harbor', type: 'ANNOUNCED', chain: 'solana' }

const refuse = async () => {
  throw new KitError('USER_REJECTED', 'The request was declined')
}

/** A chain family with one wallet, which is also there on the other family and never agrees. */
const adapter: Adapter = {
  namespace: 'solana',
  accountType: 'eoa',
  async load(context) {
    context.setConnectors([connector])
    return {
      connect: refuse,
      find: async (id) => (id === connector.id ? connector : undefined),
      disconnect: async () => undefined,
      switchNetwork: refuse,
      signMessage: refuse,
      getNativeBalance: refuse,
      destroy: () => undefined,
    }
  },
}

const kit = createKit({
  appName: 'Harbour Cafe',
  networks: [...pageChains().map((chain) => evmNetwork(chain, { local: true })), solana],
  adapters: [evm(), adapter],
  multichain: 'ask',
})

const receiver = '0x00000000000000000000000000000000000A11cE'
const pay = () => open(kit, { name: 'Send', parameters: { arguments: { amount: '0.01', to: receiver } } })

createRoot(pageRoot()).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <ConnectButton />
      <button type="button" onClick={pay}>
        Pay
      </button>
    </KitProvider>
  </StrictMode>,
)
