import {
  closeModal,
  connect,
  disconnect,
  type Kit,
  openModal,
  pushView,
  type Route,
  type RouteName,
  selectAccount,
  selectNetworkId,
  switchNetwork,
} from '@foyer/kit'
import type { SolanaTestWallet, TestWallet, WalletControl } from '@foyer/test/wallet'
import type { DemoConfig } from '../config.ts'
import { holdTime } from './holdTime.ts'

/** Plays a visitor and a wallet's owner, to bring the page into a state of the gallery. */
export type Actor = {
  readonly harbor: WalletControl
  readonly otherNetwork: `${string}:${string}`
  readonly otherChainId: number
  /** Opens the modal and waits until it is drawn. */
  open(route?: Route): Promise<void>
  push(route: Route): void
  /** Connects Harbor with so many of its accounts, on Solana Tessera, and waits until it is connected. Default one. */
  connect(accounts?: number): Promise<void>
  /** Logs in to the hosted wallet with an address, and waits until that is done. */
  logIn(): Promise<void>
  /** Lets the wallet that is connected leave what it is asked next unanswered. */
  leaveUnanswered(): void
  /** Ends what is connected. */
  leave(): Promise<void>
  /** Moves to the other network. */
  moveOn(): Promise<void>
  close(): void
  /** Waits until this view is in front. */
  reach(view: RouteName): Promise<void>
  /** Waits until a wallet is connected. */
  arrive(): Promise<void>
  /** Lets nothing end by itself from now on: what closes after a while stays. */
  holdTime(): void
  /** Asks Harbor to connect in the view that waits for it. */
  askHarbor(): void
  /** Waits for an element. */
  see(selector: string): Promise<HTMLElement>
  press(selector: string): Promise<void>
  /** Presses the last button of the view once it can be pressed; where the view has a field, or where it has none. */
  submit(view?: 'field' | 'no field'): Promise<void>
  /** Types into the field that this selector finds. */
  type(selector: string, text: string): Promise<void>
  /** Presses the row of this wallet. */
  pressRow(name: string): Promise<void>
  /** Presses the piece of a collection whose name begins so. */
  pressPiece(name: string): Promise<void>
  pressTab(index: number): Promise<void>
  /** Lets this browser remember a purchase for the connected account that has come so far; before anything asks for it. */
  keepPurchase(stage: PurchaseStage): Promise<void>
}

/** How far a purchase has come; `blocked`: the browser did not open the seller's page. */
export type PurchaseStage = 'blocked' | 'waiting' | 'started' | 'received' | 'failed' | 'expired' | 'untracked'

/** The only purchase of a scene. */
export const purchaseId = 'gallery'

/** Creates an actor for one scene; `signal` ends what it still waits for. */
export function createActor(options: {
  readonly kit: Kit
  readonly config: DemoConfig
  readonly wallets: readonly TestWallet[]
  /** The wallet of a scene on Solana. */
  readonly tessera?: SolanaTestWallet | undefined
  readonly signal: AbortSignal
}): Actor {
  const { config, kit, signal, tessera, wallets } = options
  const [harbor] = wallets
  const other = config.chains.at(-1)
  if (!other) throw new Error('The playground has no chain')

  const find = <T>(read: () => T | undefined) => waitFor(read, kit, signal)
  const until = async (holds: () => boolean) => void (await find(() => (holds() ? true : undefined)))
  const see = (selector: string) => find(() => document.querySelector<HTMLElement>(selector) ?? undefined)
  const connector = () => kit.store.getState().connectors.find(({ name }) => name === (tessera ? 'Tessera' : 'Harbor'))

  const actor: Actor = {
    get harbor() {
      if (!harbor) throw new Error('This scene has no wallet')
      return harbor.control
    },
    otherNetwork: `eip155:${other.chainId}`,
    otherChainId: other.chainId,
    async open(route) {
      openModal(kit, route)
      await see('[data-fy-panel] h2, [data-fy-panel] [role="tablist"]')
      if (harbor) await find(connector)
    },
    push: (route) => pushView(kit, route),
    async connect(accounts = 1) {
      for (const { connectors, id } of kit.options.sources) if (!connectors) void kit.source(id)
      const wallet = await find(connector)
      if (tessera) return void (await connect(kit, { wallet }))
      const shared = actor.harbor.accounts().slice(0, accounts)
      actor.harbor.approveNext({ accounts: [...shared.keys()] })
      await connect(kit, { wallet })
    },
    async logIn() {
      const wallet = await find(() => kit.store.getState().connectors.find(({ type }) => type === 'AUTH'))
      await connect(kit, { wallet, email: 'mira@example.com' })
    },
    leaveUnanswered: () => (tessera?.control ?? actor.harbor).neverAnswer(),
    leave: () => disconnect(kit),
    moveOn: () => switchNetwork(kit, { networkId: actor.otherNetwork }),
    close: () => closeModal(kit),
    reach: (view) => until(() => kit.store.getState().modal.stack.at(-1)?.name === view),
    arrive: () => until(() => kit.store.getState().sessions.length > 0),
    holdTime,
    askHarbor() {
      const wallet = connector()
      if (wallet) pushView(kit, { name: 'ConnectingExternal', parameters: { connectorId: wallet.id } })
    },
    see,
    async press(selector) {
      const element = await see(selector)
      element.click()
    },
    async submit(view = 'field') {
      const button = await find(() => {
        const pane = document.querySelector('[data-fy-pane="in"]') ?? document.querySelector('[data-fy-panel]')
        if (Boolean(pane?.querySelector('input')) !== (view === 'field')) return undefined
        const last = [...(pane?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1)
        return last?.ariaDisabled === 'true' ? undefined : last
      })
      button.click()
    },
    async type(selector, text) {
      const field = (await see(selector)) as HTMLInputElement
      // React listens to the field's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    async pressRow(name) {
      const row = await find(() =>
        [...document.querySelectorAll<HTMLElement>('[data-fy-panel] button')].find(({ textContent }) =>
          textContent.startsWith(name),
        ),
      )
      row.click()
    },
    async pressPiece(name) {
      const piece = await find(() =>
        [...document.querySelectorAll<HTMLElement>('[data-fy-panel] [role="tabpanel"] li button')].find((each) =>
          each.querySelector('bdi')?.textContent?.includes(name),
        ),
      )
      piece.click()
    },
    async keepPurchase(stage) {
      const account = await find(() => selectAccount(kit.store.getState()))
      const networkId = selectNetworkId(kit.store.getState())
      // As the kit keeps them over reloads; what it cannot read it would drop, and the scene would not come up.
      const purchase = {
        id: purchaseId,
        address: account.address,
        networkId,
        deliveredOn: networkId,
        url: 'https://pay.example/buy',
        isOpened: stage !== 'blocked',
        symbol: 'TUSD',
        quoted: '97.45',
        ...(stage === 'received' && { amount: '97.45', hash: `0x${'b'.repeat(64)}` }),
        openedAt: Date.now(),
        known: [],
        stage: stage === 'blocked' ? 'waiting' : stage,
      }
      kit.storage.write('purchases', [purchase])
    },
    pressTab: (index) => actor.press(`[data-fy-panel] [role="tab"]:nth-of-type(${index + 1})`),
  }
  return actor
}

/** Looks anew whenever the page or the kit changes. Rejects when `signal` gives up. */
function waitFor<T>(read: () => T | undefined, kit: Kit, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => {
      observer.disconnect()
      unsubscribe()
    }
    const check = () => {
      const found = read()
      if (found === undefined) return
      end()
      resolve(found)
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    const unsubscribe = kit.store.subscribe(check)
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    check()
  })
}
