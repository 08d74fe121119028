import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { closeModal } from '../core/actions/closeModal.ts'
import { connect } from '../core/actions/connect.ts'
import type { InitialState } from '../core/initialState.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, memoryStorage } from '../core/memoryKit.fixture.ts'
import type { Network } from '../core/network.ts'
import { createKit } from '../exports/createKit.ts'
import { setAccountLabel } from '../features/account/accountLabels.ts'
import { signIn } from '../features/signIn/signIn.ts'
import type { Feature } from '../runtime/feature.ts'
import {
  type GatewayAnswers,
  type GatewayDouble,
  gatewayUrl,
  rpcUrl,
  startGatewayDouble,
} from '../test/gatewayDouble.ts'
import { activityRecords } from '../transactions/activityRecords.ts'
import { find, type Mounted, mount } from '../ui/testing/mount.tsx'
import { until } from '../ui/testing/until.ts'
import { CustomConnectButton, type CustomConnectButtonState } from './CustomConnectButton.tsx'
import { KitProvider } from './KitProvider.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const avatar = `${gatewayUrl}/mira.png`
const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 2 },
  rpcUrls: [rpcUrl],
  imageUrl: '/ethereum.svg',
}

let mounted: Mounted | undefined
let kit: Kit | undefined
let gateway: GatewayDouble | undefined
afterEach(() => {
  mounted?.unmount()
  kit?.destroy()
  gateway?.restore()
})

/** A kit of a visitor with one wallet; nothing is connected. */
function createWorld({
  answers = { identity: { name: 'mira.eth', avatar } },
  ...options
}: {
  answers?: GatewayAnswers
  locale?: string
  plugins?: readonly Feature[]
} = {}) {
  const { connector, source, wallet } = memorySource({ namespaces: ['eip155'] })
  wallet.addresses.eip155 = [address]
  gateway = startGatewayDouble(answers, () => '0x0')
  const made = createKit({
    appName: 'Harbour Cafe',
    networks: [ethereum],
    chains: [memoryChain({ namespace: 'eip155', wallets: [source] })],
    gateway: gatewayUrl,
    storage: memoryStorage(),
    ...options,
  })
  kit = made
  return { kit: made, connector, wallet }
}

/** What the function that draws was given last. */
function draw(kit: Kit, showBalance?: boolean) {
  const seen: { states: CustomConnectButtonState[]; readonly last: CustomConnectButtonState } = {
    states: [],
    get last() {
      const last = this.states.at(-1)
      if (!last) throw new Error('Nothing was drawn')
      return last
    },
  }
  place(
    kit,
    <CustomConnectButton showBalance={showBalance}>
      {(state) => {
        seen.states.push(state)
        return <output>{state.words}</output>
      }}
    </CustomConnectButton>,
  )
  return seen
}

function place(kit: Kit, node: ReactNode) {
  mounted = mount(<KitProvider kit={kit}>{node}</KitProvider>)
  return mounted.host
}

it('hands out account and network with name, picture, balance and pending transactions', async () => {
  const { connector, kit } = createWorld()
  const seen = draw(kit)
  expect(seen.last).toMatchObject({ mounted: true, account: undefined, chain: undefined, words: 'Connect wallet' })
  await connect(kit, { wallet: connector })
  expect(seen.last.account?.displayName).toBe('0xf39F…2266')
  await until(() => seen.last.account?.ensName === 'mira.eth', 'knows the name')
  await until(() => seen.last.account?.balance !== undefined, 'knows the balance')
  expect(seen.last.account).toEqual({
    address,
    displayName: 'mira.eth',
    ensName: 'mira.eth',
    avatar,
    balance: '0.05 ETH',
    hasPendingTransactions: false,
  })
  expect(seen.last.chain).toEqual({ id: 'eip155:1', name: 'Ethereum', icon: '/ethereum.svg', unsupported: false })
  expect(seen.last.words).toBe('mira.eth')
  setAccountLabel(kit, { address, label: 'Savings' })
  await until(() => seen.last.account?.displayName === 'Savings', 'shows the visitor’s own name')
  expect(seen.last.account?.ensName).toBe('mira.eth')
  const hash = `0x${'ab'.repeat(32)}`
  const record = { kind: 'transfer', networkId: 'eip155:1', from: address, hash, sentAt: Date.now() } as const
  activityRecords(kit).add({ ...record, state: 'pending' })
  await until(() => seen.last.account?.hasPendingTransactions === true, 'tells of what is pending')
  activityRecords(kit).add({ ...record, state: 'done' })
  await until(() => seen.last.account?.hasPendingTransactions === false, 'tells that it is done')
})

it('asks for no balance where none is shown', async () => {
  const { connector, kit } = createWorld()
  const seen = draw(kit, false)
  await connect(kit, { wallet: connector })
  await until(() => seen.last.account?.ensName === 'mira.eth', 'knows the name')
  expect(seen.last.account?.balance).toBeUndefined()
})

it('keeps no name of an account for the next one', async () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const { connector, kit, wallet } = createWorld({
    answers: { identity: ({ params }) => ({ name: params.address === address ? 'mira.eth' : null, avatar: null }) },
  })
  wallet.addresses.eip155 = [address, other]
  const seen = draw(kit)
  await connect(kit, { wallet: connector })
  await until(() => seen.last.account?.ensName === 'mira.eth', 'knows the name')
  kit.store.setState(({ namespaces }) => ({
    namespaces: { ...namespaces, eip155: { networkId: 'eip155:1', ...namespaces.eip155, address: other } },
  }))
  await until(() => seen.last.account?.address === other, 'shows the other account')
  const ofOther = seen.states.filter(({ account }) => account?.address === other)
  expect(ofOther.map(({ account }) => account?.displayName)).not.toContain('mira.eth')
})

it('says that it connects, and opens each view', async () => {
  const { connector, kit, wallet } = createWorld()
  const seen = draw(kit)
  let answer: () => void = () => undefined
  wallet.answers = new Promise((resolve) => {
    answer = resolve
  })
  const asked = connect(kit, { wallet: connector })
  await until(() => seen.last.isConnecting, 'is connecting')
  expect(seen.last.words).toBe('Connecting')
  answer()
  await asked
  await until(() => seen.last.status === 'connected', 'is connected')
  const views = [
    ['openConnect', 'isConnectOpen', 'Connect'],
    ['openAccount', 'isAccountOpen', 'Account'],
    ['openNetworks', 'isNetworksOpen', 'Networks'],
  ] as const
  for (const [open, isOpen, view] of views) {
    expect(seen.last[isOpen]).toBe(false)
    seen.last[open]()
    expect(kit.store.getState().modal.stack.at(-1)?.name).toBe(view)
    await until(() => seen.last[isOpen], `says that ${view} is open`)
    closeModal(kit)
    await until(() => !seen.last[isOpen], `says that ${view} is closed`)
  }
})

it('tells of a network that the site did not ask for', async () => {
  const { connector, kit, wallet } = createWorld()
  wallet.networks.eip155 = 'eip155:9'
  const seen = draw(kit)
  await connect(kit, { wallet: connector })
  await until(() => seen.last.chain?.unsupported === true, 'tells of it')
  expect(seen.last).toMatchObject({
    chain: { id: 'eip155:9', name: undefined, icon: undefined },
    words: 'Switch network',
  })
  closeModal(kit)
  seen.last.openNetworks()
  expect(kit.store.getState().modal.stack.at(-1)?.name).toBe('UnsupportedChain')
})

it('shows a server’s first paint the account that is expected back', () => {
  const { kit } = createWorld()
  const initialState: InitialState = { account: `eip155:1:${address}` }
  const html = renderToString(
    <KitProvider kit={kit} initialState={initialState}>
      <CustomConnectButton>
        {({ account, chain, mounted, status }) => (
          <output>{[String(mounted), status, account?.displayName, chain?.name].join(' ')}</output>
        )}
      </CustomConnectButton>
    </KitProvider>,
  )
  expect(html).toContain('<output>false reconnecting 0xf39F…2266 Ethereum</output>')
})

it('draws a plain button of the site’s class, with the kit’s words', async () => {
  const { connector, kit } = createWorld({ locale: 'de' })
  const host = place(kit, <CustomConnectButton className="brand" />)
  const button = find('button', host)
  expect([button.className, button.textContent]).toEqual(['brand', 'Wallet verbinden'])
  button.click()
  expect(kit.store.getState().modal).toMatchObject({ open: true, stack: [{ name: 'Connect' }] })
  closeModal(kit)
  await connect(kit, { wallet: connector })
  await until(() => button.textContent === 'mira.eth', 'shows the name')
})

it('keeps the props, handlers and words of a button that the site hands in', async () => {
  const { kit } = createWorld()
  const pressed: string[] = []
  const host = place(
    kit,
    <>
      <CustomConnectButton asChild label="Join">
        <button type="button" className="outline" title="Join us" onFocus={() => pressed.push('focus')} />
      </CustomConnectButton>
      <CustomConnectButton asChild>
        <button type="button" data-join="" onClick={() => pressed.push('own')}>
          Become a member
        </button>
      </CustomConnectButton>
    </>,
  )
  const [button, other] = [find('button', host), find('[data-join]', host)]
  expect([button.className, button.title, button.textContent]).toEqual(['outline', 'Join us', 'Join'])
  expect(other.textContent).toBe('Become a member')
  button.focus()
  other.click()
  expect(pressed).toEqual(['focus', 'own'])
  expect(kit.store.getState().modal.open).toBe(true)
})

it('leaves signing in to be said first', async () => {
  const server = { getNonce: async () => 'abcdefgh1', verify: async () => true, getSession: async () => [] }
  const { connector, kit } = createWorld({ plugins: [signIn({ ...server, prompt: false })] })
  const seen = draw(kit)
  await connect(kit, { wallet: connector })
  await until(() => seen.last.mustSignIn, 'must sign in')
  expect(seen.last.words).toBe('Sign in')
})
