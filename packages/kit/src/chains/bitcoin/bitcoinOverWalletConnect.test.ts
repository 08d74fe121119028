import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { disconnect } from '../../core/actions/disconnect.ts'
import { getProvider } from '../../core/actions/getProvider.ts'
import { signMessage } from '../../core/actions/signMessage.ts'
import { localNetworks, startWorld, type World } from '../../wallets/walletConnect/visits.fixture.ts'
import { walletConnect } from '../../wallets/walletConnect/walletConnect.ts'
import { evm } from '../evm/evm.ts'
import { bitcoin } from './bitcoin.ts'
import type { BitcoinProvider } from './bitcoinMethods.ts'
import { bitcoinMainnet } from './networks.ts'
import { signPsbt } from './signPsbt.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.leave())
afterAll(() => world.stop())

test('joins Bitcoin to the session of a wallet on another device, which signs messages and PSBTs', async () => {
  const peer = await world.peer({ solanaChains: [] })
  const source = walletConnect({
    projectId: 'local',
    relayUrl: world.relay.url,
    metadata: { url: 'https://site.example' },
  })
  const visit = world.visit({
    options: {
      networks: [...localNetworks(world.chains), { ...bitcoinMainnet, rpcUrls: [] }],
      chains: [evm({ wallets: [] }), bitcoin({ wallets: [] })],
      wallets: [source],
    },
  })
  const { kit } = visit
  const { session, uri } = await visit.choose()
  await peer.pair(uri)
  const { accounts } = await session
  const account = accounts.find(({ namespace }) => namespace === 'bip122')
  const address = account?.address ?? ''
  expect(account).toMatchObject({ type: 'payment', address: expect.stringMatching(/^bc1q/) })

  const message = 'Two coffees'
  const signature = await signMessage(kit, { message, namespace: 'bip122' })
  expect(Verifier.verifySignature(address, message, signature)).toBe(true)

  const provider = getProvider(kit, 'bip122') as BitcoinProvider
  expect(await provider.request({ method: 'getAccountAddresses', params: { account: address } })).toEqual([{ address }])

  const transaction = new Transaction()
  transaction.addInput({
    txid: '01'.repeat(32),
    index: 0,
    witnessUtxo: { amount: 9_000n, script: OutScript.encode(Address().decode(address)) },
  })
  transaction.addOutputAddress(address, 8_500n)
  const { psbt } = await signPsbt(kit, { psbt: transaction.toPSBT(), inputs: [{ index: 0 }] })
  const signed = Transaction.fromPSBT(psbt)
  signed.finalize()
  expect([signed.isFinal, signed.id]).toEqual([true, transaction.id])

  await disconnect(kit)
  expect(kit.store.getState().sessions).toEqual([])
})
