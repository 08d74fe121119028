import { afterEach, describe, expect, it } from 'vitest'
import { applySessionChange } from '../../core/actions/applySessionChange.ts'
import { connect } from '../../core/actions/connect.ts'
import { popView, pushView } from '../../core/actions/navigate.ts'
import type { Session } from '../../core/session.ts'
import { press, shows, view } from '../../test/panel.ts'
import { addresses, rdnsOf, type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { until } from '../../ui/testing/until.ts'

let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})
const show = async (options: StageOptions = {}) => {
  const shown = await stage(options)
  current = shown
  await until(() => shown.kit.store.getState().connectors.length > 0, 'a wallet is found')
  return shown
}
const names = () => current?.kit.store.getState().modal.stack.map(({ name }) => name)
/** What a wallet grants that comes back by itself, in the host's wallet code or through another tab. */
const session: Session = {
  id: rdnsOf('Lumen'),
  source: 'injected',
  wallet: { id: rdnsOf('Lumen'), name: 'Lumen', type: 'ANNOUNCED' },
  accounts: [{ namespace: 'eip155', address: addresses[0], type: 'eoa' }],
  namespaces: { eip155: { networkId: 'eip155:1' } },
  provider: () => ({ request: async () => null }),
}

describe('a wallet that connects while the visitor still chooses', () => {
  it.each([[['Connect']], [['Connect', 'AllWallets']]] as const)(
    'shows the account in the place of %j',
    async (stack) => {
      const { kit } = await show()
      // The choice stands: from here on it follows what connects.
      await shows('Lumen')
      for (const name of stack.slice(1)) pushView(kit, { name })
      applySessionChange(kit, 'injected', { type: 'opened', session })
      await expect.poll(names).toEqual(['Account'])
    },
  )

  it('lets an explanation be read to the end, and shows the account behind it', async () => {
    const { kit } = await show()
    pushView(kit, { name: 'WhatIsAWallet' })
    applySessionChange(kit, 'injected', { type: 'opened', session })
    expect(names()).toEqual(['Connect', 'WhatIsAWallet'])
    popView(kit)
    await expect.poll(names).toEqual(['Account'])
  })

  it('shows the account where the wallet that is asked comes back by itself', async () => {
    const { kit } = await show()
    await shows('Lumen')
    press('Lumen')
    await shows('Continue in Lumen')
    applySessionChange(kit, 'injected', { type: 'opened', session })
    await expect.poll(names).toEqual(['Account'])
  })

  it('says that it is connected where the site asked it', async () => {
    const { kit, wallet } = await show()
    const [found] = kit.store.getState().connectors
    if (!found) throw new Error('No wallet was found')
    wallet.control.approveNext()
    await connect(kit, { wallet: found })
    await shows('Connected')
    await expect.poll(() => kit.store.getState().modal.open).toBe(false)
  })

  it('leaves a visitor who connects one more wallet where they are', async () => {
    const { kit } = await show({ connected: 1, wallets: ['Lumen', 'Quill'] })
    pushView(kit, { name: 'Connect' })
    const other = { ...session, id: 'other', wallet: { ...session.wallet, id: 'other' } }
    applySessionChange(kit, 'injected', { type: 'opened', session: other })
    await shows('Quill')
    expect(names()).toEqual(['Account', 'Connect'])
  })
})

it('ends looking for wallets for a visitor who was connected before the modal first opened', async () => {
  const { kit, asked } = await show({ connected: 1 })
  pushView(kit, { name: 'Connect' })
  await shows('Get started')
  await until(() => asked.some((path) => path.includes('allets')), 'the directory is asked')
  await expect.poll(() => view().querySelector('[role="status"][aria-label]')).toBeNull()
})
