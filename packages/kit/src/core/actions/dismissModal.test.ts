import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit } from '../createKit.ts'
import type { Kit } from '../kit.ts'
import { memoryChain, memorySource, testNetwork } from '../memoryKit.fixture.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { dismissModal } from './dismissModal.ts'
import { openModal } from './openModal.ts'

let kit: Kit
const modal = () => kit.store.getState().modal

/** A visitor whose wallet is on a network that the site insists on leaving. */
beforeEach(async () => {
  const { connector, source, wallet } = memorySource()
  wallet.networks.test = 'test:9'
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [source] })],
    storage: false,
    enforceSupportedNetwork: true,
  })
  await connect(kit, { wallet: connector })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  kit.destroy()
  vi.useRealTimers()
})

test('shakes for 500 ms where the guard does not let go, and stays open', () => {
  dismissModal(kit)
  expect(modal()).toMatchObject({ open: true, shaking: true })
  vi.advanceTimersByTime(499)
  expect(modal()).toMatchObject({ open: true, shaking: true })
  vi.advanceTimersByTime(1)
  expect(modal()).toMatchObject({ open: true, shaking: false })
})

test('shakes for 500 ms from the last try on', () => {
  dismissModal(kit)
  vi.advanceTimersByTime(400)
  dismissModal(kit)
  vi.advanceTimersByTime(499)
  expect(modal().shaking).toBe(true)
  vi.advanceTimersByTime(1)
  expect(modal().shaking).toBe(false)
})

test('leaves no timer behind once the kit has ended', () => {
  dismissModal(kit)
  kit.destroy()
  expect(vi.getTimerCount()).toBe(0)
})

test('closes a view that the guard did not open', () => {
  closeModal(kit)
  openModal(kit)
  dismissModal(kit)
  expect(modal()).toMatchObject({ open: false, shaking: false })
})
