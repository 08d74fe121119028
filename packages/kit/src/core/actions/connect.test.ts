import { expect, test } from 'vitest'
import { createKit } from '../createKit.ts'
import { memoryChain, testNetwork } from '../memoryKit.fixture.ts'
import { connect } from './connect.ts'

test('says where wallets are found when a call names none', async () => {
  const kit = createKit({ appName: 'Harbour Cafe', networks: [testNetwork('1')], chains: [memoryChain()] })
  // The first wallet of an empty list, as a page without types would hand it in.
  const [wallet] = kit.store.getState().connectors
  await expect(Reflect.apply(connect, undefined, [kit, { wallet }])).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
    details: expect.stringContaining('useConnectors()'),
  })
  kit.destroy()
})
