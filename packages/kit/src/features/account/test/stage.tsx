import { createTestWallet } from '@foyer/test/wallet'
import axe from 'axe-core'
import { Suspense } from 'react'
import { evm } from '../../../chains/evm/evm.ts'
import { connect } from '../../../core/actions/connect.ts'
import { openModal } from '../../../core/actions/openModal.ts'
import type { Kit } from '../../../core/kit.ts'
import type { Network } from '../../../core/network.ts'
import type { Route } from '../../../core/routes.ts'
import type { StorageLike } from '../../../core/storage.ts'
import { createKit } from '../../../exports/createKit.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Header } from '../../../ui/Header.tsx'
import type { Theme } from '../../../ui/Root.tsx'
import { find, type Mounted, mount, pause } from '../../../ui/testing/mount.tsx'
import { ViewTransition } from '../../../ui/ViewTransition.tsx'
import type { ViewDefinition } from '../../../view/feature.ts'
import { KitContext } from '../../../view/KitContext.ts'
import { type Dictionary, DictionaryContext } from '../../../view/messages.ts'
import { type Slots, SlotsContext } from '../../../view/slots.ts'
import { useKitState } from '../../../view/useKitState.ts'
import { type Answers, answerFetch } from './answerFetch.ts'

/** The gateway that the stage's kit asks. */
const gatewayUrl = 'https://gateway.example'
/** The public keys of the first local test accounts, and their addresses. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const
export const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

export const ethereum: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  blockExplorerUrl: 'https://explorer.example/',
}

export type StageOptions = {
  /** The views, by route; routes without one are shown as their name. */
  views: Partial<Record<Route['name'], unknown>>
  slots?: Partial<Slots>
  route?: Route
  answers?: Answers
  accounts?: number
  network?: Network
  gateway?: string | undefined
  locale?: string
  dictionary?: Dictionary
  theme?: Theme
  dir?: 'rtl' | undefined
  storage?: StorageLike
  walletName?: string
}

export type Stage = { kit: Kit; mounted: Mounted; asked: readonly string[]; leave: () => void }

/** Draws a route in the real dialog, for a visitor who has connected a wallet through the real wallet source. */
export async function stage(options: StageOptions): Promise<Stage> {
  const { network = ethereum, walletName = 'Lumen' } = options
  const wire = answerFetch(options.answers ?? {})
  const wallet = createTestWallet({
    name: walletName,
    rdns: 'dev.example.lumen',
    accounts: keys.slice(0, options.accounts ?? 1),
    chains: [{ chainId: Number(network.id.split(':')[1]), rpcUrl: 'https://rpc.example', name: network.name }],
    storage: memoryStorage(),
    rpc: async () => '0x0',
  })
  const withdraw = wallet.announce()
  const kit = createKit({
    appName: 'Corridor',
    networks: [network],
    chains: [evm()],
    gateway: 'gateway' in options ? options.gateway : gatewayUrl,
    storage: options.storage ?? memoryStorage(),
    locale: options.locale,
  })
  await kit.source('injected')
  const found = kit.store.getState().connectors.find(({ id }) => id === 'dev.example.lumen')
  if (!found) throw new Error('the test wallet was not found')
  wallet.control.approveNext({ accounts: keys.slice(0, options.accounts ?? 1).map((_, index) => index) })
  await connect(kit, { wallet: found })
  openModal(kit, options.route)
  const slots: Slots = { menu: [], tabs: [], settings: [], connectMethods: [], ...options.slots }
  const mounted = mount(
    <KitContext.Provider value={kit}>
      <DictionaryContext.Provider value={options.dictionary ?? {}}>
        <SlotsContext.Provider value={slots}>
          <Shell {...options} />
        </SlotsContext.Provider>
      </DictionaryContext.Provider>
    </KitContext.Provider>,
  )
  await until(() => document.querySelector('[data-fy-panel] header') !== null, 'the dialog is drawn')
  return {
    kit,
    mounted,
    asked: wire.asked,
    leave() {
      mounted.unmount()
      kit.destroy()
      withdraw()
      wallet.destroy()
      wire.restore()
    },
  }
}

function Shell({ views, theme = 'light', dir, locale }: StageOptions) {
  const { open: isOpen, stack } = useKitState((state) => state.modal)
  const route = stack.at(-1)
  return (
    <Dialog open={isOpen} labelledBy="stage-title" theme={theme} dir={dir} lang={locale} onDismiss={() => undefined}>
      {route ? <Screen key={route.name} route={route} definition={views[route.name] as ViewDefinition} /> : null}
    </Dialog>
  )
}

function Screen({ route, definition }: { route: Route; definition: ViewDefinition | undefined }) {
  if (!definition) return <h2 id="stage-title">{route.name}</h2>
  return <Defined route={route} definition={definition} />
}

function Defined({ route, definition }: { route: Route; definition: ViewDefinition }) {
  const { View, Header: Start, isRoot, useTitle } = definition
  const press = () => undefined
  return (
    <>
      <Header
        title={useTitle(route)}
        titleId="stage-title"
        back={isRoot ? undefined : { label: 'Back', onPress: press }}
        close={{ label: 'Close', onPress: press }}
        start={Start ? <Start /> : undefined}
      />
      <ViewTransition viewKey={route.name}>
        <Suspense>
          <View route={route} />
        </Suspense>
      </ViewTransition>
    </>
  )
}

/** Storage that lives as long as the test. */
export function memoryStorage(): StorageLike {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The modal panel on the page. */
export const panel = () => find('[data-fy-panel]')

/** Waits until something holds. @throws after `patience` ms, with what the panel shows. */
export async function until(holds: () => boolean, what = holds.toString(), patience = 10_000): Promise<void> {
  const end = Date.now() + patience
  while (!holds()) {
    if (Date.now() > end)
      throw new Error(`never true: ${what}\n${document.querySelector('[data-fy-panel]')?.textContent}`)
    await pause(20)
  }
}

/** Waits until the panel shows these words. */
export const shows = (words: string) => until(() => panel().textContent?.includes(words) ?? false, `shows ${words}`)

/** The panel's height once its animations are over. */
export async function height(): Promise<number> {
  await pause(400)
  return panel().getBoundingClientRect().height
}

/** What is drawn beyond the sides of a page of this width. */
export function outside(width: number): string[] {
  return Array.from(panel().querySelectorAll('*')).flatMap((element) => {
    const { left, right } = element.getBoundingClientRect()
    return right > left && (left < -1 || right > width + 1) ? [element.outerHTML.slice(0, 200)] : []
  })
}

/** What axe finds against the accessibility rules. */
export async function violations(): Promise<string[]> {
  await pause(400)
  const result = await axe.run(find('[data-foyer]'), {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
