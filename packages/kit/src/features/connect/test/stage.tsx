import { createTestWallet, type TestWallet, type TestWalletOptions } from '@foyer/test/wallet'
import axe from 'axe-core'
import { StrictMode, Suspense } from 'react'
import { evm } from '../../../chains/evm/evm.ts'
import { connect } from '../../../core/actions/connect.ts'
import { dismissModal } from '../../../core/actions/dismissModal.ts'
import { popView } from '../../../core/actions/navigate.ts'
import { openModal } from '../../../core/actions/openModal.ts'
import type { Kit } from '../../../core/kit.ts'
import type { Network } from '../../../core/network.ts'
import type { KitOptions } from '../../../core/options.ts'
import { selectIsAsking } from '../../../core/requests.ts'
import type { Route, RouteName } from '../../../core/routes.ts'
import type { StorageLike } from '../../../core/storage.ts'
import { createKit } from '../../../exports/createKit.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Header } from '../../../ui/Header.tsx'
import type { Theme } from '../../../ui/Root.tsx'
import { control, find, mount, pause } from '../../../ui/testing/mount.tsx'
import { ViewTransition } from '../../../ui/ViewTransition.tsx'
import type { ViewDefinition } from '../../../view/feature.ts'
import { KitContext } from '../../../view/KitContext.ts'
import { type Dictionary, DictionaryContext } from '../../../view/messages.ts'
import { type Slots, SlotsContext } from '../../../view/slots.ts'
import { useKitState } from '../../../view/useKitState.ts'
import { parts as networksParts } from '../../networks/index.ts'
import { parts as walletGuideParts } from '../../walletGuide/index.ts'
import { parts as connectParts } from '../index.ts'

/** A public key of local test chains, and its address. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const network = (id: Network['id'], name: string, rest: Partial<Network> = {}): Network => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  ...rest,
})
export const ethereum = network('eip155:1', 'Ethereum')
export const base = network('eip155:8453', 'Base')

const slots: Slots = { menu: [], tabs: [], settings: [], connectMethods: connectParts.connectMethods ?? [] }

const views: Partial<Record<RouteName, unknown>> = {
  ...connectParts.routes,
  ...networksParts.routes,
  ...walletGuideParts.routes,
}

export type StageOptions = {
  /** Names of wallets that announce themselves. */
  wallets?: readonly string[]
  /** The networks that wallets know; default all of the kit's. */
  known?: readonly Network[]
  wallet?: Partial<TestWalletOptions>
  kit?: Partial<KitOptions>
  route?: Route
  /** Connects the first wallet before the modal opens. */
  connected?: boolean
  dictionary?: Dictionary
  theme?: Theme
  dir?: 'rtl'
}

export type Stage = {
  kit: Kit
  wallets: readonly TestWallet[]
  /** Announces one more wallet. */
  announce: (name: string) => TestWallet
  leave: () => void
}

export const rdnsOf = (name: string) => `dev.example.${name.toLowerCase()}`

/** Draws the modal as the shell does, with a real kit and real wallets, in React's strict mode. */
export async function stage(options: StageOptions = {}): Promise<Stage> {
  const networks = options.kit?.networks ?? [ethereum, base]
  const wallets: TestWallet[] = []
  const announce = (name: string) => {
    const wallet = createTestWallet({
      name,
      rdns: rdnsOf(name),
      accounts: [key],
      chains: (options.known ?? networks)
        .filter(({ id }) => id.startsWith('eip155:'))
        .map((each) => ({ chainId: Number(each.id.split(':')[1]), rpcUrl: 'https://rpc.example', name: each.name })),
      storage: memoryStorage(),
      rpc: async () => '0x0',
      ...options.wallet,
    })
    wallet.announce()
    wallet.control.auto('ask')
    wallets.push(wallet)
    return wallet
  }
  for (const name of options.wallets ?? ['Lumen']) announce(name)
  const kit = createKit({
    appName: 'Corridor',
    networks,
    chains: [evm()],
    storage: memoryStorage(),
    ...options.kit,
  })
  if (options.connected) {
    const name = options.wallets?.[0] ?? 'Lumen'
    await kit.source('injected')
    const found = kit.store.getState().connectors.find(({ id }) => id === rdnsOf(name))
    if (!found) throw new Error('the test wallet was not found')
    wallets[0]?.control.approveNext()
    await connect(kit, { wallet: found })
  }
  if (!kit.store.getState().modal.open) openModal(kit, options.route)
  const mounted = mount(
    <StrictMode>
      <KitContext.Provider value={kit}>
        <DictionaryContext.Provider value={options.dictionary ?? {}}>
          <SlotsContext.Provider value={slots}>
            <Shell theme={options.theme} dir={options.dir} kit={kit} />
          </SlotsContext.Provider>
        </DictionaryContext.Provider>
      </KitContext.Provider>
    </StrictMode>,
  )
  await until(() => document.querySelector('[data-fy-panel] header') !== null, 'the dialog is drawn')
  return {
    kit,
    wallets,
    announce,
    leave() {
      mounted.unmount()
      kit.destroy()
      for (const wallet of wallets) wallet.destroy()
    },
  }
}

function Shell({ kit, theme = 'light', dir }: { kit: Kit; theme?: Theme | undefined; dir?: 'rtl' | undefined }) {
  const { open: isOpen, stack } = useKitState((state) => state.modal)
  const isAsking = useKitState((state) => selectIsAsking(state))
  const route = stack.at(-1)
  return (
    <Dialog
      open={isOpen && route !== undefined}
      modal={!isAsking}
      labelledBy="stage-title"
      theme={theme}
      dir={dir}
      onDismiss={() => dismissModal(kit)}
    >
      {route ? <Screen key={route.name} route={route} depth={stack.length} kit={kit} /> : null}
    </Dialog>
  )
}

function Screen({ route, depth, kit }: { route: Route; depth: number; kit: Kit }) {
  const definition = views[route.name] as ViewDefinition | undefined
  if (!definition) return <h2 id="stage-title">{`View of ${route.name}`}</h2>
  return <Defined route={route} depth={depth} kit={kit} definition={definition} />
}

type DefinedProps = { route: Route; depth: number; kit: Kit; definition: ViewDefinition }

function Defined({ route, depth, kit, definition }: DefinedProps) {
  const { View, isRoot, useTitle } = definition
  return (
    <>
      <Header
        title={useTitle(route)}
        titleId="stage-title"
        back={depth > 1 && !isRoot ? { label: 'Back', onPress: () => popView(kit) } : undefined}
        close={{ label: 'Close', onPress: () => dismissModal(kit) }}
      />
      <ViewTransition viewKey={`${depth} ${route.name} ${JSON.stringify(route.parameters ?? null)}`}>
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
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
}

/** The modal panel, and the view in it that is not leaving. */
export const panel = () => find('[data-fy-panel]')
export const view = () => document.querySelector('[data-fy-pane="in"]') ?? panel()

/** Waits until something holds. @throws after three seconds, with what the panel shows. */
export async function until(holds: () => boolean, what = holds.toString()): Promise<void> {
  const end = Date.now() + 3000
  while (!holds()) {
    if (Date.now() > end)
      throw new Error(`never true: ${what}\n${document.querySelector('[data-fy-panel]')?.textContent}`)
    await pause(20)
  }
}

/** Waits until the view shows these words. */
export const shows = (words: string) => until(() => view().textContent?.includes(words) ?? false, `shows ${words}`)

/** What an element is called, without drawings. */
export function nameOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const drawing of copy.querySelectorAll('[aria-hidden="true"]')) drawing.remove()
  return element.getAttribute('aria-label') ?? copy.textContent?.trim() ?? ''
}

/** Presses a row or button of the view by the words it begins with. */
export function press(name: string): void {
  const all = Array.from(view().querySelectorAll<HTMLElement>('button,a'))
  const target = all.find((element) => nameOf(element).startsWith(name)) ?? control(name, panel())
  target.focus()
  target.click()
}

/** The panel's height once its animations are over. */
export async function height(): Promise<number> {
  await pause(450)
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
  await pause(450)
  const result = await axe.run(find('[data-foyer]'), {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  })
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** The names of what Tab stops at in the panel, in order. */
export function tabNames(): string[] {
  return Array.from(panel().querySelectorAll<HTMLElement>('button,a[href],input')).flatMap((element) =>
    element.tabIndex >= 0 && !element.closest('[inert]') ? [nameOf(element)] : [],
  )
}
