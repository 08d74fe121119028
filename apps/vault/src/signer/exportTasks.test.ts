import { base58 } from '@scure/base'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../account/memoryStore.fixture.ts'
import { SplitError } from '../crypto/splits.ts'
import { sealKeyOf } from '../platform/device/deviceKeys.ts'
import { createExportTasks, type ExportTasks } from './exportTasks.ts'
import { createPartsHolder } from './partsHolder.fixture.ts'
import { createSignerTasks } from './signerTasks.ts'

async function makeWallet() {
  const store = createMemoryStore()
  const holder = await createPartsHolder()
  const asked = holder.parameters()
  const wallet = await createSignerTasks(() => sealKeyOf(store)).create(asked)
  const { addresses, half } = wallet
  const kept = await holder.keep(asked, wallet)
  return { store, holder, asked, kept, own: { walletId: asked.walletId, addresses, half } }
}

describe('revealing a secret', () => {
  it('tells the words and keys that other wallets open with the same addresses', async () => {
    const { asked, holder, kept, own, store } = await makeWallet()
    const tasks = createExportTasks(() => sealKeyOf(store))
    const release = await holder.release(tasks, 'device-server', asked, kept.server)
    const { evm, solana, words } = await tasks.exportSecret({ ...own, release })
    expect(words.split(' ')).toHaveLength(12)
    expect(mnemonicToAccount(words).address).toBe(own.addresses.evm)
    expect(privateKeyToAccount(evm).address).toBe(own.addresses.evm)
    const pair = base58.decode(solana)
    expect(pair).toHaveLength(64)
    expect(base58.encode(pair.slice(32))).toBe(own.addresses.solana)
    const head = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20])
    const key = await crypto.subtle.importKey(
      'pkcs8',
      Uint8Array.from([...head, ...pair.slice(0, 32)]),
      'Ed25519',
      true,
      ['sign'],
    )
    const { x = '' } = await crypto.subtle.exportKey('jwk', key)
    expect(base58.encode(Uint8Array.from(Buffer.from(x, 'base64url')))).toBe(own.addresses.solana)
  })

  it('tells nothing with a part of another split, on another device, or twice', async () => {
    const { asked, holder, kept, own, store } = await makeWallet()
    const tasks = createExportTasks(() => sealKeyOf(store))
    const wrong = await holder.release(tasks, 'device-server', asked, kept.auth)
    await expect(tasks.exportSecret({ ...own, release: wrong })).rejects.toThrow(SplitError)
    const otherWallet = createExportTasks(() => sealKeyOf(createMemoryStore()))
    const foreign = await holder.release(otherWallet, 'device-server', asked, kept.server)
    await expect(otherWallet.exportSecret({ ...own, release: foreign })).rejects.toThrow()
    const release = await holder.release(tasks, 'device-server', asked, kept.server)
    await tasks.exportSecret({ ...own, release })
    await expect(tasks.exportSecret({ ...own, release })).rejects.toThrow('Nothing awaits')
  })

  it('belongs to no task of the worker that signs', () => {
    expect(Object.keys(createSignerTasks(() => sealKeyOf(createMemoryStore())))).not.toContain(
      'exportSecret' satisfies keyof ExportTasks,
    )
  })
})
