import { type PortParameters, type PortResult, portDeadlines } from '@foyer/contract/vault-port'
import { KitError } from '../../core/errors.ts'
import type { FrameLook, FrameState, WalletFrame } from '../../core/walletFrame.ts'
import { connectPort, type VaultEvent, type VaultPort } from './connectPort.ts'
import { refusal, unreachable } from './vaultError.ts'

/** A frame that knows the page: who is logged in there, and a port to ask over. */
export type ReadyVault = { readonly port: VaultPort; readonly session: PortResult<'session.get'> }

/** What {@link createVaultFrame} takes. */
export type CreateVaultFrameParameters = {
  /** Of a frame in this place; one that is hidden asks its visitor nothing. */
  readonly url: (place: HTMLElement) => Promise<URL>
  /** What each new frame is told of the site. */
  readonly site: () => PortParameters<'dapp.set'>
  /** The networks that the page shows now. */
  readonly chains: () => readonly string[]
  /** Opens the modal where the frame is drawn. */
  readonly openFrame: () => void
  readonly onEvent: (event: VaultEvent) => void
}

/** Work with the vault; `signal` aborts once its caller has stopped waiting. */
type Work<T> = (vault: ReadyVault, signal: AbortSignal) => Promise<T>

/** The frame of one kit: where it is drawn, and how it is asked. */
export type VaultFrame = Omit<WalletFrame, 'inVisibleFrame'> & {
  /** Asks what the visitor has to answer: in the modal, which opens where it is closed. */
  inVisibleFrame<T>(work: Work<T>, signal?: AbortSignal): Promise<T>
  /** Asks what needs no answer of the visitor: in a hidden frame, which is removed after the answer. */
  inHiddenFrame<T>(work: Work<T>): Promise<T>
  destroy(): void
}

/**
 * Makes the frame. There is one only while something is asked: one that is moved in the page, or is drawn anew, would load
 * anew all the same, and the vault keeps who is logged in by itself.
 */
export function createVaultFrame(parameters: CreateVaultFrameParameters): VaultFrame {
  const { chains, onEvent, openFrame, site, url } = parameters
  const listeners = new Set<() => void>()
  const tasks = new Set<(why: Error) => void>()
  const ports = new Set<VaultPort>()
  let state: FrameState = { phase: 'idle' }
  let look: FrameLook | undefined
  let place: HTMLElement | undefined
  let drawn: Promise<ReadyVault> | undefined
  let hidden: { readonly ready: Promise<ReadyVault>; users: number; readonly place: HTMLElement } | undefined
  let isOver = false

  const set = (next: FrameState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }

  /** Opens a frame and describes the page to it; `onScreen` hears what the frame draws. */
  const open = async (
    where: HTMLElement,
    onScreen: (event: VaultEvent, port: VaultPort) => void,
  ): Promise<ReadyVault> => {
    const port: VaultPort = await connectPort({
      url: await url(where),
      place: where,
      // Nothing is told before the port is there.
      onEvent(event) {
        onScreen(event, port)
        onEvent(event)
      },
    })
    if (isOver) port.close()
    ports.add(port)
    const [, session] = await Promise.all([
      port.ask('dapp.set', site()),
      port.ask('session.get', {}),
      look && port.ask('theme.set', look),
      ...chains().map((chain) => port.ask('chain.set', { chain })),
    ])
    return { port, session }
  }

  const onScreen = (event: VaultEvent, { frame }: VaultPort) => {
    if (event.name === 'screen') {
      const { kind, open: isShown, title } = event.value
      if (isShown && kind !== null) {
        const height = state.phase === 'screen' ? state.height : 0
        set({ phase: 'screen', kind: kind === 'approval' ? title : kind, height })
        // After the press, the visitor goes on typing in the frame.
        if (height === 0) frame.focus()
      } else {
        frame.style.height = '0'
        if (tasks.size > 0) set({ phase: 'loading' })
        else rest()
      }
    }
    // As if it had been pressed in the page: what closes, or does not, is the modal's to say.
    if (event.name === 'escape')
      frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    if (event.name === 'resize' && state.phase === 'screen') {
      frame.style.height = `${event.value.height}px`
      set({ ...state, height: event.value.height })
    }
  }

  const close = (opened: Promise<ReadyVault> | undefined) =>
    opened?.then(
      ({ port }) => {
        ports.delete(port)
        port.close()
      },
      () => undefined,
    )

  const closeDrawn = () => {
    close(drawn)
    drawn = undefined
  }

  const rest = () => {
    closeDrawn()
    if (tasks.size === 0) set({ phase: 'idle' })
  }

  /** The frame in the modal, once a view has a place for it that stays: React's strict mode takes the first one away. */
  const untilDrawn = (signal: AbortSignal) =>
    new Promise<ReadyVault>((resolve, reject) => {
      const leave = () => {
        clearTimeout(late)
        listeners.delete(seek)
      }
      const late = setTimeout(() => {
        leave()
        reject(unreachable('Nothing on this page draws the wallet: it needs KitProvider'))
      }, portDeadlines.load)
      const seek = () => {
        if (place) setTimeout(begin)
      }
      const begin = () => {
        if (!place || signal.aborted) return
        leave()
        drawn ??= open(place, onScreen)
        const own = drawn
        own.then(resolve, (error) => {
          if (drawn === own) drawn = undefined
          reject(error)
        })
      }
      signal.addEventListener('abort', leave)
      listeners.add(seek)
      seek()
    })

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setLook(next) {
      look = next
      for (const { ask } of ports) ask('theme.set', next).catch(() => undefined)
    },
    show(element) {
      // A frame in another place is gone with that place.
      if (place !== element) closeDrawn()
      place = element
      for (const listener of [...listeners]) listener()
      return () => {
        if (place !== element) return
        place = undefined
        const asked = [...tasks]
        rest()
        setTimeout(() => {
          if (place) return
          for (const end of asked) end(refusal('rejected'))
        })
      }
    },

    async inVisibleFrame(work, signal) {
      if (isOver) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
      const ending = new AbortController()
      let end: (why: Error) => void = () => undefined
      const ended = new Promise<never>((_, reject) => {
        end = (why) => {
          reject(why)
          ending.abort()
        }
      })
      const onAbort = () => end(refusal('rejected'))
      tasks.add(end)
      signal?.addEventListener('abort', onAbort)
      if (state.phase === 'idle') set({ phase: 'loading' })
      try {
        if (signal?.aborted) onAbort()
        openFrame()
        const worked = untilDrawn(ending.signal).then((vault) => work(vault, ending.signal))
        return await Promise.race([ended, worked])
      } finally {
        signal?.removeEventListener('abort', onAbort)
        tasks.delete(end)
        if (tasks.size === 0) {
          // After its answer the wallet still says how it ended, and takes its screen away by itself.
          if (state.phase === 'screen' && !ending.signal.aborted) set({ ...state, isAnswered: true })
          else rest()
        }
      }
    },

    async inHiddenFrame(work) {
      if (isOver) throw new KitError('KIT_DESTROYED', 'This kit was destroyed')
      const { signal } = new AbortController()
      if (drawn) return work(await drawn, signal)
      if (!hidden) {
        const element = document.createElement('div')
        element.hidden = true
        document.body.append(element)
        // What waits for a visitor who cannot see it would wait in vain.
        const refuse = (event: VaultEvent, port: VaultPort) => {
          if (event.name === 'screen' && event.value.open) port.close(refusal('rejected'))
        }
        hidden = { ready: open(element, refuse), users: 0, place: element }
      }
      const own = hidden
      own.users += 1
      try {
        return await work(await own.ready, signal)
      } finally {
        own.users -= 1
        if (own.users === 0) {
          hidden = undefined
          close(own.ready)
          own.place.remove()
        }
      }
    },

    destroy() {
      isOver = true
      for (const end of [...tasks]) end(new KitError('KIT_DESTROYED', 'This kit was destroyed'))
      for (const port of ports) port.close()
      ports.clear()
      hidden?.place.remove()
      listeners.clear()
    },
  }
}
