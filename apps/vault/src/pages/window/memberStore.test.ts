import { expect, it } from 'vitest'
import { createMemoryStore } from '../../account/memoryStore.fixture.ts'
import { memberStore } from './memberStore.ts'

it('keeps a session for each wallet, and shares the keys and halves of the browser', async () => {
  const store = createMemoryStore()
  const [ana, ben] = [memberStore(store, 'a'), memberStore(store, 'b')]
  await ana.write('session/https://wallet.example', { token: 'of ana' })
  await ben.write('session/https://wallet.example', { token: 'of ben' })
  await store.write('session/https://wallet.example', { token: 'of the page' })
  expect(await ana.read('session/https://wallet.example')).toEqual({ token: 'of ana' })
  await ana.remove('session/https://wallet.example')
  expect(await ana.read('session/https://wallet.example')).toBeUndefined()
  expect(await ben.read('session/https://wallet.example')).toEqual({ token: 'of ben' })
  expect(await store.read('session/https://wallet.example')).toEqual({ token: 'of the page' })
  await ana.write('half/a', 'sealed')
  expect(await store.read('half/a')).toBe('sealed')
  const made = await ana.readOrMake(
    'proofKeys',
    async () => 'key',
    (value): value is string => value === 'key',
  )
  expect(made).toBe('key')
  expect(await ben.read('proofKeys')).toBe('key')
})
