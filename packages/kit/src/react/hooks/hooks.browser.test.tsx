import { afterEach, expect, it } from 'vitest'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../../core/memoryKit.fixture.ts'
import { KitContext } from '../../runtime/KitContext.ts'
import { find, type Mounted, mount } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { ConnectButton, type ConnectButtonState } from '../ConnectButton.tsx'
import { useAccount } from './useAccount.ts'
import { type UseConnectReturnType, useConnect } from './useConnect.ts'
import { useConnectors } from './useConnectors.ts'
import { type UseDisconnectReturnType, useDisconnect } from './useDisconnect.ts'
import { type UseSignMessageReturnType, useSignMessage } from './useSignMessage.ts'
import { type UseSwitchNetworkReturnType, useSwitchNetwork } from './useSwitchNetwork.ts'

let mounted: Mounted | undefined
let kit: Kit | undefined
afterEach(() => {
  mounted?.unmount()
  kit?.destroy()
})

type Seen = {
  account: ReturnType<typeof useAccount>
  connectors: ReturnType<typeof useConnectors>['connectors']
  wallets: ReturnType<typeof useConnectors>['wallets']
  connect: UseConnectReturnType
  disconnect: UseDisconnectReturnType
  sign: UseSignMessageReturnType
  switching: UseSwitchNetworkReturnType
}

function Page({ seen }: { seen: Seen }) {
  Object.assign(seen, {
    account: useAccount(),
    ...useConnectors(),
    connect: useConnect(),
    disconnect: useDisconnect(),
    sign: useSignMessage(),
    switching: useSwitchNetwork(),
  })
  return null
}

/** A page that connects without the kit's views, and what its hooks answered last. */
function draw(namespaces: readonly string[] = ['test']) {
  const memory = memorySource({ namespaces })
  const seen = {} as Seen
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: namespaces.flatMap((namespace) => [testNetwork('1', namespace), testNetwork('2', namespace)]),
    chains: namespaces.map((namespace, index) =>
      memoryChain({ namespace, wallets: index === 0 ? [memory.source] : undefined }),
    ),
    storage: false,
  })
  mounted = mount(
    <KitContext.Provider value={kit}>
      <Page seen={seen} />
    </KitContext.Provider>,
  )
  return { ...memory, seen }
}

it('finds wallets, connects, signs, switches and disconnects with the state of each try', async () => {
  const { seen, wallet } = draw()
  await until(() => seen.connectors?.length === 1, 'finds the wallet')
  const [connector] = seen.connectors
  if (!connector) throw new Error('No wallet')

  wallet.rejects = true
  let answer: () => void = () => undefined
  wallet.answers = new Promise((resolve) => {
    answer = resolve
  })
  const declined = seen.connect.connect({ wallet: connector }).catch((error: unknown) => error)
  await until(() => seen.connect.isPending, 'is pending')
  answer()
  expect(await declined).toMatchObject({ code: 'USER_REJECTED' })
  await until(() => seen.connect.error?.code === 'USER_REJECTED', 'tells the failure')
  expect(seen.connect).toMatchObject({ isPending: false, data: undefined })
  seen.connect.reset()
  await until(() => seen.connect.error === undefined, 'forgets the failure')

  wallet.rejects = false
  const session = await seen.connect.connect({ wallet: connector })
  await until(() => seen.connect.data === session, 'tells the session')
  expect(seen.account).toMatchObject({ isConnected: true, address: 'test-a', caipAddress: 'test:1:test-a', session })
  expect(seen.account.allAccounts.map(({ address }) => address)).toEqual(['test-a', 'test-b'])

  expect(await seen.sign.signMessage({ message: 'hi' })).toBe('signed hi')
  await until(() => seen.sign.data === 'signed hi', 'tells the signature')
  await seen.switching.switchNetwork({ networkId: 'test:2' })
  await until(() => seen.account.caipAddress === 'test:2:test-a', 'is on the other network')
  await seen.disconnect.disconnect()
  await until(() => !seen.account.isConnected && !seen.disconnect.isPending, 'is disconnected')
})

it('draws a button of the site’s own, which opens the modal', async () => {
  const memory = memorySource()
  const own = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [memory.source] })],
    storage: false,
  })
  kit = own
  const states: ConnectButtonState[] = []
  mounted = mount(
    <KitContext.Provider value={own}>
      <ConnectButton showBalance={false}>
        {(state) => {
          states.push(state)
          return (
            <button type="button" onClick={state.open}>
              {state.address ?? 'Join'}
            </button>
          )
        }}
      </ConnectButton>
    </KitContext.Provider>,
  )
  const button = () => find('button', mounted?.host as HTMLElement)
  expect(button().textContent).toBe('Join')
  button().click()
  expect(own.store.getState().modal).toMatchObject({ open: true, stack: [{ name: 'Connect' }] })
  const { connect } = await import('../../core/actions/connect.ts')
  await connect(own, { wallet: memory.connector })
  await until(() => button().textContent === 'test-a', 'shows the account')
  expect(states.at(-1)).toMatchObject({ status: 'connected', isUnsupported: false, balance: undefined })
})

it('lists a wallet of two chain families once, and connects it on both', async () => {
  const { seen } = draw(['test', 'other'])
  await until(() => seen.connectors?.length === 2, 'finds the wallet on each chain family')
  const [wallet, ...others] = seen.wallets
  if (!wallet) throw new Error('No wallet')
  expect(others).toEqual([])
  expect(wallet).toMatchObject({ type: 'MULTI_CHAIN', connectors: [{ chain: 'other' }, { chain: 'test' }] })
  const session = await seen.connect.connect({ wallet })
  expect(Object.keys(session.namespaces).sort()).toEqual(['other', 'test'])
})
