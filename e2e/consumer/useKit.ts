// What a site writes, checked against the declarations that are published.
import { createKit, type KitEvent, open, type sendTransfer } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import type { KitProvider, useAccount } from '@foyer/kit/react'
import type { wagmiAdapter } from '@foyer/kit/wagmi'
import { mainnet } from 'viem/chains'

const kit = createKit({ appName: 'Harbour Cafe', networks: [evmNetwork(mainnet)], adapters: [evm()] })
open(kit, { name: 'Networks' })
open(kit, { name: 'Send', parameters: { arguments: { amount: '1' } } })
// @ts-expect-error there is no such view
open(kit, { name: 'Nowhere' })
// @ts-expect-error the view needs to know which network
open(kit, { name: 'SwitchNetwork' })
// @ts-expect-error there is no such option
createKit({ appName: 'Harbour Cafe', adapters: [], colour: 'red' })
kit.events.on('SEND_SUCCESS', ({ hash }) => hash.toLowerCase())

export type Parts = [typeof KitProvider, typeof sendTransfer, typeof useAccount, typeof wagmiAdapter, KitEvent]
