import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeModal } from '../core/actions/closeModal.ts'
import { pushView } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { createKit } from '../exports/createKit.ts'
import { until } from '../ui/testing/until.ts'
import { followHistory } from './followHistory.ts'

let kit: Kit
let closed: AbortController
let before: unknown

const names = () => kit.store.getState().modal.stack.map(({ name }) => name)
const isOwnEntry = () => history.state?.foyer === kit.options.id

beforeEach(() => {
  before = history.state
  const chain = memoryChain({ wallets: [memorySource().source] })
  kit = createKit({ appName: 'Harbour Cafe', networks: [testNetwork('1')], chains: [chain], storage: false })
  closed = new AbortController()
  openModal(kit)
})
afterEach(() => {
  closed.abort()
  kit.destroy()
})

describe('the back gesture of a phone', () => {
  test('steps back inside the modal, then closes it', async () => {
    pushView(kit, { name: 'AllWallets' })
    followHistory(kit, closed.signal)

    history.back()
    await until(() => names().length === 1)
    expect(kit.store.getState().modal.open).toBe(true)
    await until(isOwnEntry)

    history.back()
    await until(() => !kit.store.getState().modal.open)
    expect(isOwnEntry()).toBe(false)
  })

  test('leaves the history as it was once the modal is closed by other means', async () => {
    followHistory(kit, closed.signal)
    expect(isOwnEntry()).toBe(true)

    closeModal(kit)
    closed.abort()
    await until(() => !isOwnEntry())
    expect(history.state).toEqual(before)
  })

  test('adds nothing to the history when its code comes after the modal was closed', () => {
    closed.abort()
    followHistory(kit, closed.signal)

    expect(isOwnEntry()).toBe(false)
  })
})
