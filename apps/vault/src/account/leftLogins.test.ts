import { describe, expect, it } from 'vitest'
import { keepLeft, takeLeft } from './leftLogins.ts'
import { createMemoryStore } from './memoryStore.fixture.ts'

const origin = 'https://harbour.example'
const login = (id: string, inMs = 60_000) =>
  ({ id, verifier: `verifier of ${id}`, provider: 'google', expiresAt: Date.now() + inMs }) as const

describe('what a page that goes away keeps', () => {
  it('opens once, for the login and the site that it belongs to', async () => {
    const store = createMemoryStore()
    await keepLeft(store, origin, login('one'))
    await keepLeft(store, origin, login('two'))
    expect(await takeLeft(store, 'https://sister.harbour.example', 'one')).toBeUndefined()
    expect(await takeLeft(store, origin, 'one')).toMatchObject({ verifier: 'verifier of one' })
    expect(await takeLeft(store, origin, 'one')).toBeUndefined()
    expect(await takeLeft(store, origin, 'two')).toMatchObject({ verifier: 'verifier of two' })
    expect(await store.read(`left/${origin}`)).toBeUndefined()
  })

  it('gives nothing once the attempt is over, and goes with the next one', async () => {
    const store = createMemoryStore()
    await keepLeft(store, origin, login('old', -1))
    expect(await takeLeft(store, origin, 'old')).toBeUndefined()
    await keepLeft(store, origin, login('old', -1))
    await keepLeft(store, origin, login('new'))
    expect(await store.read(`left/${origin}`)).toMatchObject([{ id: 'new' }])
  })

  it('holds four tabs at most, and gives nothing where the store holds something else', async () => {
    const store = createMemoryStore()
    for (const id of ['1', '2', '3', '4', '5']) await keepLeft(store, origin, login(id))
    expect(await takeLeft(store, origin, '1')).toBeUndefined()
    expect(await takeLeft(store, origin, '2')).toMatchObject({ id: '2' })
    await store.write(`left/${origin}`, [{ id: 7 }])
    expect(await takeLeft(store, origin, '7')).toBeUndefined()
  })
})
