import { connect, type Kit, openModal, pushView, type Route } from '@foyer/kit'
import type { TestWallet, WalletControl } from '@foyer/test/wallet'
import type { DemoConfig } from '../config.ts'

/** Plays a visitor and a wallet's owner, to bring the page into a state of the gallery. */
export type Actor = {
  readonly harbor: WalletControl
  readonly otherNetwork: `${string}:${string}`
  readonly otherChainId: number
  /** Opens the modal and waits until it is drawn. */
  open(route?: Route): Promise<void>
  push(route: Route): void
  /** Connects Harbor and waits until it is connected. */
  connect(): Promise<void>
  /** Asks Harbor to connect in the view that waits for it. */
  askHarbor(): void
  /** Waits for an element. */
  see(selector: string): Promise<HTMLElement>
  press(selector: string): Promise<void>
  /** Presses the last button of a form, once it can be pressed. */
  submit(): Promise<void>
  /** Presses the row of this wallet. */
  pressRow(name: string): Promise<void>
  pressTab(index: number): Promise<void>
}

/** Creates an actor for one scene; `signal` ends what it still waits for. */
export function createActor(options: {
  readonly kit: Kit
  readonly config: DemoConfig
  readonly wallets: readonly TestWallet[]
  readonly signal: AbortSignal
}): Actor {
  const { config, kit, signal, wallets } = options
  const [harbor] = wallets
  const other = config.chains.at(-1)
  if (!other) throw new Error('The playground has no chain')

  const find = <T>(look: () => T | undefined) => waitFor(look, kit, signal)
  const see = (selector: string) => find(() => document.querySelector<HTMLElement>(selector) ?? undefined)
  const connector = () => kit.store.getState().connectors.find(({ name }) => name === 'Harbor')

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
    async connect() {
      for (const { connectors, id } of kit.options.sources) if (!connectors) void kit.source(id)
      await connect(kit, { wallet: await find(connector) })
    },
    askHarbor() {
      const wallet = connector()
      if (wallet) pushView(kit, { name: 'ConnectingExternal', parameters: { connectorId: wallet.id } })
    },
    see,
    async press(selector) {
      const element = await see(selector)
      element.click()
    },
    async submit() {
      await see('[data-fy-panel] input')
      const button = await find(() => {
        const last = [...document.querySelectorAll<HTMLElement>('[data-fy-panel] button')].at(-1)
        return last?.ariaDisabled === 'true' ? undefined : last
      })
      button.click()
    },
    async pressRow(name) {
      const row = await find(() =>
        [...document.querySelectorAll<HTMLElement>('[data-fy-panel] button')].find(({ textContent }) =>
          textContent.startsWith(name),
        ),
      )
      row.click()
    },
    pressTab: (index) => actor.press(`[data-fy-panel] [role="tab"]:nth-of-type(${index + 1})`),
  }
  return actor
}

/** Looks anew whenever the page or the kit changes. Rejects when `signal` gives up. */
function waitFor<T>(look: () => T | undefined, kit: Kit, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => {
      observer.disconnect()
      unsubscribe()
    }
    const check = () => {
      const found = look()
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
