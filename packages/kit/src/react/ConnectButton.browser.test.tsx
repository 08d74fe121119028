import { afterEach, expect, it } from 'vitest'
import { connect } from '../core/actions/connect.ts'
import type { Kit } from '../core/kit.ts'
import { memoryChain, memorySource, testNetwork } from '../core/memoryKit.fixture.ts'
import { createKit } from '../exports/createKit.ts'
import { signIn } from '../features/signIn/signIn.ts'
import type { Feature } from '../runtime/feature.ts'
import { KitContext } from '../runtime/KitContext.ts'
import { find, type Mounted, mount } from '../ui/testing/mount.tsx'
import { until } from '../ui/testing/until.ts'
import { ConnectButton } from './ConnectButton.tsx'

let mounted: Mounted | undefined
let kit: Kit | undefined
afterEach(() => {
  mounted?.unmount()
  kit?.destroy()
})

function draw(options: { locale?: string; plugins?: readonly Feature[] } = {}) {
  const { connector, source, wallet } = memorySource()
  kit = createKit({
    appName: 'Harbour Cafe',
    networks: [testNetwork('1')],
    chains: [memoryChain({ wallets: [source] })],
    storage: false,
    ...options,
  })
  mounted = mount(
    <KitContext.Provider value={kit}>
      <ConnectButton />
    </KitContext.Provider>,
  )
  const { host } = mounted
  return { kit, connector, wallet, button: () => find('button', host) }
}

it('waits in words for a wallet that is asked, and becomes the account', async () => {
  const { kit, connector, wallet, button } = draw()
  expect(button().textContent).toBe('Connect wallet')
  let answer: () => void = () => undefined
  wallet.answers = new Promise((resolve) => {
    answer = resolve
  })
  const asked = connect(kit, { wallet: connector })
  await until(() => button().textContent === 'Connecting', 'says that it connects')
  expect(button().getAttribute('aria-busy')).toBe('true')
  answer()
  await asked
  await until(() => button().getAttribute('aria-label')?.startsWith('Account') ?? false, 'shows the account')
  expect(button().hasAttribute('aria-busy')).toBe(false)
})

it('draws bars in place of a returning visitor’s account', async () => {
  const { kit, button } = draw()
  const abort = () => undefined
  const target = { namespaces: ['test'] }
  kit.store.setState({ requests: [{ id: 1, kind: 'restore', target, phase: 'pending', progress: {}, abort }] })
  await until(() => button().getAttribute('aria-label') === 'Connecting', 'says that it connects')
  await until(() => button().textContent === '', 'the words are gone')
  expect(button().getAttribute('aria-busy')).toBe('true')
  const [balance, name] = [find('[data-room]', button()), find('bdi', button())]
  expect(getComputedStyle(balance, '::before').height).toBe('12px')
  expect(name.getBoundingClientRect()).toMatchObject({ width: 76, height: 12 })
  expect(button().getBoundingClientRect().height).toBe(44)
})

it.each([
  ['en-US', 'Switch network'],
  ['de-DE', 'Netzwerk wechseln'],
])('asks in %s for another network where the site does not run', async (locale, words) => {
  const { kit, connector, wallet, button } = draw({ locale })
  wallet.networks.test = 'test:9'
  await connect(kit, { wallet: connector })
  await until(() => button().textContent === words, `says ${words}`)
  expect(button().querySelector('svg')).not.toBeNull()
  button().click()
  expect(kit.store.getState().modal.stack.at(-1)).toMatchObject({ name: 'UnsupportedChain' })
})

it.each([
  ['en', 'Sign in'],
  ['de', 'Anmelden'],
])('shows signing in as a separate step, in %s, and leads there', async (locale, words) => {
  const server = { getNonce: async () => 'abcdefgh1', verify: async () => true, getSession: async () => [] }
  const { kit, connector, button } = draw({ locale, plugins: [signIn({ ...server, prompt: false })] })
  await connect(kit, { wallet: connector })
  await until(() => button().textContent === words, 'asks to sign in')
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(kit.store.getState().modal.open).toBe(false)
  button().click()
  await until(() => kit.store.getState().modal.stack.at(-1)?.name === 'SignIn', 'opens the view')
})
