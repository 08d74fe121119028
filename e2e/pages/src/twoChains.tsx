import '@foyer/kit/styles.css'
import { type ChainFamily, createKit, KitError, type Network, openModal, type WalletSource } from '@foyer/kit'
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

const refuse = async () => {
  throw new KitError('USER_REJECTED', 'The request was declined')
}

/** One wallet, which is also there on the other chain family and never agrees. */
const harbor: WalletSource = {
  id: 'solana',
  namespaces: ['solana'],
  load: async () => (context) => {
    context.setConnectors([{ id: 'solana.harbor', name: 'Harbor', type: 'ANNOUNCED', chain: 'solana' }])
    return { open: refuse, restore: async () => undefined, close: async () => undefined }
  },
}

const family: ChainFamily = {
  namespace: 'solana',
  accountType: 'eoa',
  wallets: [harbor],
  parseAddress: (text) => text.trim() || undefined,
  normalize: (text) => text,
  explorerUrl: () => undefined,
  load: async () => () => ({ signMessage: refuse, getNativeBalance: refuse }),
}

const kit = createKit({
  appName: 'Harbour Cafe',
  networks: [...pageChains().map((chain) => evmNetwork(chain, { local: true })), solana],
  chains: [evm(), family],
  multichain: 'ask',
})

const receiver = '0x00000000000000000000000000000000000A11cE'
const pay = () => openModal(kit, { name: 'Send', parameters: { arguments: { amount: '0.01', to: receiver } } })

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
