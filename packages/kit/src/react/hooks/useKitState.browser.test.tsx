import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { closeModal } from '../../core/actions/closeModal.ts'
import { connect } from '../../core/actions/connect.ts'
import { openModal } from '../../core/actions/openModal.ts'
import { createKit } from '../../core/createKit.ts'
import type { Kit } from '../../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../../core/memoryKit.fixture.ts'
import type { KitState } from '../../core/store.ts'
import { KitContext } from '../../runtime/KitContext.ts'
import { type Mounted, mount } from '../../ui/testing/mount.tsx'
import { until } from '../../ui/testing/until.ts'
import { useKitState } from './useKitState.ts'

let mounted: Mounted | undefined
let kit: Kit | undefined
afterEach(() => {
  mounted?.unmount()
  kit?.destroy()
})

function Page({ drawn, select }: { drawn: string[]; select: (state: KitState) => unknown }) {
  const text = JSON.stringify(useKitState(select))
  drawn.push(text)
  return <output>{text}</output>
}

function Inline({ drawn }: { drawn: number[] }) {
  const { count } = useKitState((state) => ({ count: state.sessions.length }))
  drawn.push(count)
  return <output>{count}</output>
}

/** A page that shows one part of the state as text, and how often it was drawn. */
function draw(select: (state: KitState) => unknown) {
  const { connector, source } = memorySource()
  const made = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [source] })],
    storage: false,
  })
  kit = made
  const drawn: string[] = []
  mounted = mount(
    <StrictMode>
      <KitContext.Provider value={made}>
        <Page select={select} drawn={drawn} />
      </KitContext.Provider>
    </StrictMode>,
  )
  const { host } = mounted
  return { kit: made, connector, drawn, text: () => host.textContent }
}

it('follows a part of the state, and draws for no other', async () => {
  const { drawn, kit, text } = draw((state) => state.modal.open)
  expect(text()).toBe('false')
  const before = drawn.length
  kit.store.setState({ expected: 'test:1:test-a' })
  openModal(kit)
  await until(() => text() === 'true', 'tells that it is open')
  expect(drawn.slice(before)).not.toContain('false')
  closeModal(kit)
  await until(() => text() === 'false', 'tells that it is closed')
})

it('takes a selector that makes a new object each time', async () => {
  const { connector, kit, text } = draw(({ sessions }) => sessions.map(({ wallet }) => wallet.name))
  expect(text()).toBe('[]')
  await connect(kit, { wallet: connector })
  await until(() => text() === '["Wallet of test.wallet"]', 'names the wallet')
})

it('takes a selector that is written in the component', async () => {
  const { connector, kit } = draw(() => null)
  const drawn: number[] = []
  mounted?.render(
    <KitContext.Provider value={kit}>
      <Inline drawn={drawn} />
    </KitContext.Provider>,
  )
  await connect(kit, { wallet: connector })
  await until(() => drawn.at(-1) === 1, 'counts the session')
  expect(mounted?.host.textContent).toBe('1')
})
