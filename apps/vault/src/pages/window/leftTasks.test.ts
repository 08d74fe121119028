import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../account/memoryStore.fixture.ts'
import { keepLeftTask, type LeftTask, takeLeftTask } from './leftTasks.ts'

const origin = 'https://harbour.example'
const task = (id: string, inMs = 60_000): LeftTask => ({
  kind: 'login',
  id,
  secret: `secret of ${id}`,
  expiresAt: Date.now() + inMs,
})

describe('what a frame keeps of a question that its page goes to the wallet with', () => {
  it('opens once, for the question and the site that it belongs to', async () => {
    const store = createMemoryStore()
    await keepLeftTask(store, origin, task('one'))
    await keepLeftTask(store, origin, task('two'))
    expect(await takeLeftTask(store, 'https://sister.harbour.example', 'one')).toBeUndefined()
    expect(await takeLeftTask(store, origin, 'one')).toMatchObject({ secret: 'secret of one' })
    expect(await takeLeftTask(store, origin, 'one')).toBeUndefined()
    expect(await takeLeftTask(store, origin, 'two')).toMatchObject({ secret: 'secret of two' })
    expect(await store.read(`left-tasks/${origin}`)).toBeUndefined()
  })

  it('goes to one of two pages that ask at the same moment', async () => {
    const store = createMemoryStore()
    await keepLeftTask(store, origin, task('one'))
    /** As IndexedDB has it: of two that make something at the same time both get the first. */
    const made = new Map<string, Promise<unknown>>()
    const shared = {
      ...store,
      async readOrMake<T>(name: string, make: () => Promise<T>) {
        if (!made.has(name)) made.set(name, make())
        return (await made.get(name)) as T
      },
    }
    const taken = await Promise.all([takeLeftTask(shared, origin, 'one'), takeLeftTask(shared, origin, 'one')])
    expect(taken.filter((each) => each !== undefined)).toHaveLength(1)
  })

  it('gives nothing once its time is over, and goes with the next one', async () => {
    const store = createMemoryStore()
    await keepLeftTask(store, origin, task('old', -1))
    expect(await takeLeftTask(store, origin, 'old')).toBeUndefined()
    await keepLeftTask(store, origin, task('old', -1))
    await keepLeftTask(store, origin, task('new'))
    expect(await store.read(`left-tasks/${origin}`)).toMatchObject([{ id: 'new' }])
  })

  it('holds four tabs at most, and gives nothing where the store holds something else', async () => {
    const store = createMemoryStore()
    for (const id of ['1', '2', '3', '4', '5']) await keepLeftTask(store, origin, task(id))
    expect(await takeLeftTask(store, origin, '1')).toBeUndefined()
    expect(await takeLeftTask(store, origin, '2')).toMatchObject({ id: '2' })
    await store.write(`left-tasks/${origin}`, [{ id: 7 }])
    expect(await takeLeftTask(store, origin, '7')).toBeUndefined()
  })
})
