import {
  cleanValue,
  commonVersion,
  type PortRefusal,
  type PortWelcome,
  portHello,
  portVersions,
} from '@foyer/contract/vault-port'
import * as v from 'valibot'

/** The page that shows the vault, once it has said hello. */
export type ConnectedPage = {
  /** The origin of the page, as the browser says it: the only name of a site that is a fact. */
  readonly origin: string
  readonly port: MessagePort
  readonly version: number
  readonly kit: string
}

/** What {@link acceptHello} takes. */
export type AcceptHelloParameters = {
  /** Where the messages arrive: the vault's own window. */
  readonly own: EventTarget
  /** The only window that is listened to: the parent of a frame, the opener of a popup. */
  readonly from: MessageEventSource
  /** Whether a site may use the vault. */
  readonly isAllowed: (origin: string) => boolean
  readonly welcome: Omit<PortWelcome, 't' | 'v' | 'nonce'>
  readonly versions?: readonly number[] | undefined
}

const maxHelloBytes = 2_048

/**
 * Waits for the one page that may use this frame. A message from another window, from a site that is not listed, from an invalid
 * origin or in another form is dropped without an answer. After the first valid one it stops listening: a frame has one port for
 * life.
 */
export function acceptHello(parameters: AcceptHelloParameters): Promise<ConnectedPage> {
  const { from, isAllowed, own, versions = portVersions, welcome } = parameters
  return new Promise((resolve) => {
    const listen = (event: Event) => {
      const { data, origin, ports, source } = event as MessageEvent<unknown>
      const [port] = ports
      if (source !== from || ports.length !== 1 || !port || !isWebOrigin(origin) || !isAllowed(origin)) return
      const hello = v.safeParse(portHello, cleanValue(data, maxHelloBytes)?.value)
      if (!hello.success) return
      const { kit, nonce } = hello.output
      const version = commonVersion(versions, hello.output.v)
      if (version === undefined) {
        const refusal: PortRefusal = { t: 'refused', code: 'vault_version', v: [...versions], nonce }
        port.postMessage(refusal)
        port.close()
        return
      }
      own.removeEventListener('message', listen)
      const answer: PortWelcome = { ...welcome, t: 'welcome', v: version, nonce }
      port.postMessage(answer)
      resolve({ origin, port, version, kit })
    }
    own.addEventListener('message', listen)
  })
}

// `null` is the origin of sandboxed frames, files and data addresses, which any page can make.
function isWebOrigin(origin: string): boolean {
  return /^https?:\/\/[^/]+$/.test(origin)
}
