import type { Page } from '@playwright/test'

/** What scripts hold on to in a page. */
export type Holds = {
  /** `target type` of every listener that something alive would call, sorted. */
  readonly listeners: readonly string[]
  /** Event names of the listeners on the injected wallets. */
  readonly walletListeners: readonly string[]
  /** Timers that have yet to fire. */
  readonly timers: readonly string[]
  /** Elements in the document, without the fetched parts' links. */
  readonly nodes: number
}

/** Watches listeners and timers from before the page's own scripts; `read` answers what is held now. */
export async function watchHolds(page: Page): Promise<{ read(): Promise<Holds> }> {
  await page.addInitScript(installWatch)
  return { read: () => page.evaluate('window.readHolds()') }
}

function installWatch(): void {
  type Listener = EventListenerOrEventListenerObject | null
  type Held = { target: EventTarget; type: string; listener: Listener; capture: boolean }
  const held: Held[] = []
  const captureOf = (options: unknown) =>
    typeof options === 'object' && options ? Reflect.get(options, 'capture') === true : options === true
  const drop = (target: EventTarget, type: string, listener: Listener, capture: boolean) => {
    const index = held.findIndex(
      (each) => each.target === target && each.type === type && each.listener === listener && each.capture === capture,
    )
    if (index >= 0) held.splice(index, 1)
  }

  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    const capture = captureOf(options)
    drop(target, type, listener, capture)
    held.push({ target, type, listener, capture })
    add.call(target, type, listener, options)
    if (typeof options !== 'object') return
    const forget = () => drop(target, type, listener, capture)
    if (options.once) add.call(target, type, forget, { once: true, capture })
    if (options.signal) add.call(options.signal, 'abort', forget, { once: true })
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    drop(this ?? window, type, listener, captureOf(options))
    remove.call(this ?? window, type, listener, options)
  }

  const timers = new Map<number, string>()
  const { setTimeout: later, setInterval: often, clearTimeout: stopLater, clearInterval: stopOften } = window
  window.setTimeout = ((handler: TimerHandler, delay?: number, ...values: unknown[]) => {
    const run = (...given: unknown[]) => {
      timers.delete(id)
      if (typeof handler === 'function') handler(...given)
    }
    const id = later(run, delay, ...values)
    timers.set(id, `timeout ${delay ?? 0}`)
    return id
  }) as typeof setTimeout
  window.setInterval = ((handler: TimerHandler, delay?: number, ...values: unknown[]) => {
    const id = often(handler, delay, ...values)
    timers.set(id, `interval ${delay ?? 0}`)
    return id
  }) as typeof setInterval
  for (const [name, stop] of [
    ['clearTimeout', stopLater],
    ['clearInterval', stopOften],
  ] as const) {
    window[name] = (id) => {
      timers.delete(Number(id))
      stop.call(window, id)
    }
  }

  const walletListeners: { event: string; listener: unknown }[] = []
  const wallets: unknown = Reflect.get(globalThis, 'foyerTestWallets')
  for (const { provider } of wallets instanceof Map ? wallets.values() : []) {
    const { on, removeListener } = provider
    provider.on = (event: string, listener: unknown) => {
      walletListeners.push({ event, listener })
      return on.call(provider, event, listener)
    }
    provider.removeListener = (event: string, listener: unknown) => {
      const index = walletListeners.findIndex((each) => each.event === event && each.listener === listener)
      if (index >= 0) walletListeners.splice(index, 1)
      return removeListener.call(provider, event, listener)
    }
  }

  const isReachable = ({ target }: Held) => !(target instanceof Node) || target.isConnected
  Reflect.set(window, 'readHolds', () => ({
    listeners: held
      .filter(isReachable)
      .map(({ target, type }) => `${target.constructor.name} ${type}`)
      .sort(),
    walletListeners: walletListeners.map(({ event }) => event).sort(),
    timers: [...timers.values()].sort(),
    nodes: document.querySelectorAll('*:not(link)').length,
  }))
}
