// What a site writes, checked against the declarations that are published.
import { connect, createKit, type KitEvent, openModal, type sendTransfer, type WalletSource } from '@foyer/kit'
import { embedded } from '@foyer/kit/embedded'
import { evm, evmNetwork, injected } from '@foyer/kit/evm'
import { base, polygon } from '@foyer/kit/networks'
import type { KitProvider, useAccount } from '@foyer/kit/react'
import type { wagmi } from '@foyer/kit/wagmi'
import { mainnet } from 'viem/chains'

const kit = createKit({ appName: 'Harbour Cafe', networks: [evmNetwork(mainnet)], chains: [evm()] })
openModal(kit, { name: 'Networks' })
openModal(kit, { name: 'Send', parameters: { arguments: { amount: '1' } } })
openModal(kit, { name: 'SmartSessions' })
// @ts-expect-error there is no such view
openModal(kit, { name: 'Nowhere' })
// @ts-expect-error the view needs to know which network
openModal(kit, { name: 'SwitchNetwork' })
createKit({
  appName: 'Harbour Cafe',
  networks: [base, { ...polygon, rpcUrls: ['https://rpc.example'] }],
  chains: [evm()],
})
// @ts-expect-error there is no such option
createKit({ appName: 'Harbour Cafe', chains: [], colour: 'red' })
kit.events.on('SEND_SUCCESS', ({ hash }) => hash.toLowerCase())

const sources: readonly WalletSource[] = [injected(), embedded({ vault: 'https://wallet.example' })]
createKit({
  appName: 'Harbour Cafe',
  networks: [evmNetwork(mainnet)],
  chains: [evm({ wallets: [] })],
  wallets: sources,
})
export const connectFirst = async () => {
  const [wallet] = kit.store.getState().connectors
  const session = wallet && (await connect(kit, { wallet }))
  return session?.accounts.map(({ address }) => address)
}

export type Parts = [typeof KitProvider, typeof sendTransfer, typeof useAccount, typeof wagmi, KitEvent]
