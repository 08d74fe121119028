import { startRelay } from '@foyer/test/walletconnect'
import { expect, it } from 'vitest'
import { evm } from '../../chains/evm/evm.ts'
import { connect } from '../../core/actions/connect.ts'
import { createKit } from '../../core/createKit.ts'
import { memoryStorage, testNetwork } from '../../core/memoryKit.fixture.ts'
import { walletConnect } from './walletConnect.ts'

it('says at once that the relay does not know the project, in its own words', async () => {
  const relay = await startRelay({ projectIds: ['known'] })
  const kit = createKit({
    appName: 'Harbour Cafe',
    networks: [{ ...testNetwork('1'), id: 'eip155:1' }],
    chains: [evm({ wallets: [] })],
    wallets: [walletConnect({ projectId: 'unknown', relayUrl: relay.url })],
    storage: memoryStorage(),
  })
  try {
    const [wallet = expect.unreachable()] = kit.store.getState().connectors
    await expect(connect(kit, { wallet })).rejects.toMatchObject({
      code: 'INVALID_APP_CONFIGURATION',
      shortMessage: 'Invalid App Configuration',
      details: expect.stringMatching(/^The relay cannot be reached: .*Project not found/),
    })
  } finally {
    kit.destroy()
    await relay.stop()
  }
})
