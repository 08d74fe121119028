import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { closeModal } from '../../core/actions/closeModal.ts'
import { disconnect } from '../../core/actions/disconnect.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { directoryOf, manyListed } from '../../test/directory.ts'
import { refuse } from '../../test/gatewayDouble.ts'
import { nameOf, press, shows, tabNames, view, violations } from '../../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../../test/stage.tsx'
import { control, find } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { pairingSource } from './pairingSource.fixture.ts'

let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
})

const visit = async (storage = memoryStorage(), options: StageOptions = {}) => {
  const links = pairingSource()
  const gateway = { wallets: directoryOf(manyListed(120)) }
  current = await stage({ gateway, ...options, kit: { storage, wallets: [links.source] } })
  const { asked: questions, kit } = current
  const include = () => questions.flatMap((path) => new URLSearchParams(path.split('?')[1]).get('include') ?? [])
  return { ...links, include, kit, storage }
}
const names = () => tabNames().slice(1, -1)
/** The wallet of this name in the list of all wallets, wherever it stands there. */
const chooseAmongAll = async (name: string) => {
  await shows('All wallets')
  press('All wallets')
  await until(() => Array.from(view().querySelectorAll('[data-fy-tile]'), nameOf).includes('Wallet 001'))
  // Another field takes its place once the directory's code is here, and with it what is typed and the focus.
  find('input[inputmode="search"]', view()).focus()
  await userEvent.keyboard(name)
  await until(() => view().querySelector('[data-fy-tile]')?.textContent?.endsWith(name) ?? false)
  press(name)
  await shows('New code in')
}
const approve = async ({ kit, last }: Awaited<ReturnType<typeof visit>>) => {
  last().approve()
  await until(() => kit.store.getState().sessions.length === 1 && !kit.store.getState().modal.open, 'connected')
}
const comeBack = async ({ kit }: Awaited<ReturnType<typeof visit>>) => {
  await disconnect(kit)
  openModal(kit)
  await shows('Wallet 001')
}

describe('a wallet that was connected over a link', () => {
  it('stands first among the wallets when its visitor comes back, and is called recent', async () => {
    const first = await visit()
    await chooseAmongAll('Wallet 090')
    await approve(first)
    await comeBack(first)
    expect(names().slice(0, 4)).toEqual(['Wallet of relayQR', 'Wallet 090Recent', 'LumenInstalled', 'Wallet 001'])
    expect(first.include()).toEqual([])
    expect(await violations()).toEqual([])

    const { storage } = first
    current?.leave()
    const next = await visit(storage)
    await shows('Wallet 090')
    expect(names().slice(0, 4)).toEqual(['Wallet of relayQR', 'Wallet 090Recent', 'LumenInstalled', 'Wallet 001'])
    expect(next.include()).toEqual(['wallet-090'])
    press('Wallet 090')
    await shows('New code in')
    expect(next.kit.store.getState().modal.stack.at(-1)?.parameters).toMatchObject({ wallet: { id: 'wallet-090' } })
  })

  it('leads the list of all wallets once, and is not there twice', async () => {
    const storage = memoryStorage({ '@foyer/1/default/recent': JSON.stringify(['wallet/wallet-002']) })
    await visit(storage)
    await shows('Wallet 002')
    press('All wallets')
    const tiles = () => Array.from(view().querySelectorAll('[data-fy-tile]'), nameOf)
    await until(() => tiles().length > 12 && tiles()[0] === 'Wallet 002')
    expect(tiles().slice(0, 4)).toEqual(['Wallet 002', 'Lumen', 'Wallet 001', 'Wallet 003'])
  })

  it('leaves no recent wallet behind where the code was shown to any wallet', async () => {
    const shown = await visit()
    await shows('Wallet of relay')
    press('Wallet of relay')
    await shows('New code in')
    await approve(shown)
    expect(JSON.parse(shown.storage.entries.get('@foyer/1/default/recent') ?? '')).toEqual(['relay'])
    await comeBack(shown)
    expect(names().slice(0, 2)).toEqual(['Wallet of relayQR', 'LumenInstalled'])
    expect(view().textContent).not.toContain('Recent')
  })

  it('counts as the one chosen last: another one gets a new link, also after the modal was closed', async () => {
    const shown = await visit()
    await shows('Wallet 001')
    press('Wallet 001')
    await shows('New code in')
    closeModal(shown.kit)
    openModal(shown.kit)
    await shows('Wallet 002')
    press('Wallet 002')
    await until(() => shown.asked.length === 2, 'a second link')
    expect(shown.asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await shows('New code in')
    await approve(shown)
    expect(JSON.parse(shown.storage.entries.get('@foyer/1/default/recent') ?? '')).toEqual(['wallet/wallet-002'])
  })

  it('stays remembered too when it said no first and a new code was asked for', async () => {
    const shown = await visit()
    await shows('Wallet 001')
    press('Wallet 001')
    await shows('New code in')
    shown.last().fail('USER_REJECTED')
    await shows('Connection declined')
    control('Try again', view()).click()
    await shows('New code in')
    await approve(shown)
    expect(JSON.parse(shown.storage.entries.get('@foyer/1/default/recent') ?? '')).toEqual(['wallet/wallet-001'])
  })

  it.each([
    ['is away', () => refuse(503)],
    ['no longer has it', directoryOf(manyListed(3))],
  ])('stays off the list where the directory %s', async (_, wallets) => {
    const storage = memoryStorage({ '@foyer/1/default/recent': JSON.stringify(['wallet/gone']) })
    await visit(storage, { gateway: { wallets } })
    await until(() => names().length > 3)
    expect(view().textContent).not.toContain('Recent')
  })
})
