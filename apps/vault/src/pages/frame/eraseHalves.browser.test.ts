import { afterEach, describe, expect, it } from 'vitest'
import { openDeviceStore } from '../../platform/device/deviceStore.ts'
import { eraseHalves } from './eraseHalves.ts'

const name = 'foyer-vault-erase'
const config = { app: 'https://wallet.example', trusted: ['https://own.example'] }

describe('the frame of a site that is not the operator’s own', () => {
  afterEach(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve
      }),
  )

  const openWith = async (...names: string[]) => {
    const store = await openDeviceStore(name)
    for (const each of names) await store.write(each, { of: each })
    await eraseHalves(config, name)
    return store
  }

  it('erases the halves that an earlier version kept there, and nothing else', async () => {
    const store = await openWith('half/one', 'half/two', 'session/https://shop.example', 'proofKeys')
    expect(await store.read('half/one')).toBeUndefined()
    expect(await store.read('half/two')).toBeUndefined()
    expect(await store.read('session/https://shop.example')).toBeDefined()
    expect(await store.read('proofKeys')).toBeDefined()
    store.close()
  })

  it.each([
    'session/https://wallet.example',
    'session/https://own.example',
    'window/one/session/https://wallet.example',
  ])(
    'leaves the halves to the wallet’s own pages and the operator’s own sites where it shares their storage: %s',
    async (owner) => {
      const store = await openWith('half/one', owner)
      expect(await store.read('half/one')).toBeDefined()
      store.close()
    },
  )
})
