import { afterEach, describe, expect, it } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import { solanaDevnet, solanaMainnet } from '../chains/solana/networks.ts'
import { solana } from '../chains/solana/solana.ts'
import { connect } from '../core/actions/connect.ts'
import { resetViews } from '../core/actions/navigate.ts'
import { openModal } from '../core/actions/openModal.ts'
import { selectIsSwitchingNamespace } from '../core/requests.ts'
import { selectAccount, selectIsConnected, selectNetworkId, selectStatus } from '../core/store.ts'
import { readConnections } from '../core/storedConnections.ts'
import { sendDraft } from '../features/send/sendDraft.ts'
import { nameOf, press, shows, view, violations } from '../test/panel.ts'
import { solanaAddresses, solanaPage } from '../test/solanaWallets.ts'
import { addresses, ethereum, rdnsOf, type Stage, type StageOptions, stage } from '../test/stage.tsx'
import { until } from '../ui/testing/until.ts'

const wallets = solanaPage()
let current: Stage | undefined
afterEach(() => {
  current?.leave()
  current = undefined
  wallets.leave()
})

const show = async ({ kit, ...options }: StageOptions = {}) => {
  const networks = [ethereum, solanaMainnet, solanaDevnet]
  current = await stage({ kit: { networks, chains: [evm(), solana()], ...kit }, ...options })
  const { store } = current.kit
  return { ...current, state: () => store.getState() }
}
const rows = () => Array.from(view().querySelectorAll('[role="group"] button'), nameOf)

/** A visitor with an account on Ethereum and one on Solana, with Ethereum active. */
const showBoth = async (options: StageOptions = {}) => {
  const ondine = wallets.announce('Ondine')
  const shown = await show({ connected: 1, ...options })
  const { kit } = shown
  await kit.source('walletStandard')
  const wallet = kit.store.getState().connectors.find(({ chain }) => chain === 'solana')
  if (!wallet) throw new Error('the Solana wallet was not found')
  ondine.control.approveNext()
  await connect(kit, { wallet })
  resetViews(kit, { name: 'Networks' })
  await shows('Ethereum')
  return { ...shown, ondine }
}

describe('one wallet on two chain families', () => {
  it('fills one entry, asks where to connect, and connects there', async () => {
    const lumen = wallets.announce('Lumen')
    const { state } = await show({ wallets: ['Lumen'], kit: { multichain: 'ask' } })
    await shows('Installed')
    // Until the second one has been found, the entry is a wallet of one family, and connects without a question.
    await until(() => new Set(state().connectors.map(({ chain }) => chain)).size === 2)
    expect(rows().filter((name) => name.startsWith('Lumen'))).toEqual(['LumenInstalled'])
    press('Lumen')
    await shows('Which network?')
    expect(rows().map((name) => name.trim())).toEqual(['Ethereum', 'Solana and 1 more network'])
    press('Solana')
    await shows('Continue in Lumen')
    await until(() => lumen.control.waiting()?.kind === 'connect')
    lumen.control.approveNext()
    await shows('Connected')
    expect(selectAccount(state())).toMatchObject({ namespace: 'solana', address: solanaAddresses[0] })
    expect(selectAccount(state(), 'eip155')).toBeUndefined()
    await until(() => !state().modal.open)
  })

  it('connects on the chain family in view where the site does not ask', async () => {
    wallets.announce('Lumen')
    const { wallet } = await show({ wallets: ['Lumen'] })
    await shows('Installed')
    press('Lumen')
    await shows('Continue in Lumen')
    await until(() => wallet.control.waiting() !== undefined)
    expect(wallet.control.waiting()?.kind).toBe('connect')
  })

  it('connects without that question once a network was chosen that needs a wallet', async () => {
    const ondine = wallets.announce('Ondine')
    wallets.announce('Lumen')
    const { kit, state, wallet } = await show({ wallets: ['Lumen'], kit: { multichain: 'ask' } })
    await kit.source('walletStandard')
    // Last time it was Solana.
    kit.storage.write('walletChains', { [rdnsOf('Lumen')]: 'solana' })
    const onSolana = state().connectors.find(({ name, chain }) => name === 'Ondine' && chain === 'solana')
    if (!onSolana) throw new Error('the Solana wallet was not found')
    ondine.control.approveNext()
    await connect(kit, { wallet: onSolana })
    resetViews(kit, { name: 'Networks' })
    await shows('Ethereum')
    press('Ethereum')
    await shows('Installed')
    press('Lumen')
    await shows('Continue in Lumen')
    await until(() => wallet.control.waiting()?.kind === 'connect')
    wallet.control.approveNext()
    await until(() => selectAccount(state(), 'eip155') !== undefined)
    expect(selectAccount(state())).toMatchObject({ namespace: 'eip155', address: addresses[0] })
  })
})

describe('accounts on two chain families', () => {
  it('stand side by side, and one press changes between them', async () => {
    const { kit, state } = await showBoth()
    resetViews(kit, { name: 'Accounts' })
    await shows('Connect another')
    expect(rows()[0]).toContain(solanaAddresses[0].slice(0, 4))
    expect(rows()[1]).toContain('Ethereum, with Lumen')
    expect(await violations()).toEqual([])
    press(rows()[1] ?? '')
    await until(() => state().activeNamespace === 'eip155')
    expect(selectAccount(state())?.address).toBe(addresses[0])
    expect(readConnections(kit.storage).sessions).toHaveLength(2)
  })

  it('shows a switch to the other one while its wallet is asked, empties the form to send, and keeps it', async () => {
    const { kit, state, wallet } = await showBoth()
    sendDraft(kit).set({ receiver: solanaAddresses[1] })
    const flags: boolean[] = []
    kit.subscribe(selectIsSwitchingNamespace, (is) => flags.push(is))
    press('Ethereum')
    await until(() => selectNetworkId(state()) === ethereum.id)
    expect(flags).toEqual([true, false])
    expect(sendDraft(kit).get().receiver).toBe('')
    // The site's own choice needs no keeping; the other one does.
    expect(readConnections(kit.storage).namespace).toBeUndefined()
    expect(wallet.control.waiting()).toBeUndefined()
    // Nothing but the choice was open.
    await until(() => !state().modal.open)
    openModal(kit, { name: 'Networks' })
    await shows('Solana Devnet')
    press('Solana Devnet')
    await until(() => selectNetworkId(state()) === solanaDevnet.id)
    expect(flags).toEqual([true, false, true, false])
    expect(readConnections(kit.storage)).toMatchObject({
      namespace: 'solana',
      networks: { solana: solanaDevnet.id },
    })
    expect(selectNetworkId(state(), 'eip155')).toBe(ethereum.id)
  })

  it('disconnects one and keeps the other', async () => {
    const { kit, state } = await showBoth()
    resetViews(kit, { name: 'Settings' })
    await shows('Disconnect')
    press('Disconnect')
    await until(() => selectAccount(state(), 'solana') === undefined)
    expect(selectIsConnected(state())).toBe(true)
    expect(selectAccount(state())).toMatchObject({ namespace: 'eip155', address: addresses[0] })
    expect(readConnections(kit.storage).sessions.map(({ source }) => source)).toEqual(['injected'])
    expect(state().modal).toMatchObject({ open: true, stack: [{ name: 'Account' }] })
  })

  it('stays connected on one chain family while the other one connects', async () => {
    const ondine = wallets.announce('Ondine')
    const { kit, state } = await show({ connected: 1 })
    const wallet = state().connectors.find(({ chain }) => chain === 'solana')
    if (!wallet) throw new Error('the Solana wallet was not found')
    const asked = connect(kit, { wallet })
    await until(() => ondine.control.waiting()?.kind === 'connect')
    const stands = () => (['eip155', 'solana'] as const).map((each) => selectStatus(state(), each))
    expect(stands()).toEqual(['connected', 'connecting'])
    ondine.control.approveNext()
    await asked
    expect(stands()).toEqual(['connected', 'connected'])
  })
})
