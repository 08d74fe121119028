import {
  cleanValue,
  type PortEvent,
  type PortEventValue,
  type PortHello,
  type PortMethod,
  type PortParameters,
  type PortResult,
  portAnswers,
  portDeadlines,
  portEvents,
  portLimits,
  portRefusal,
  portVersions,
  portWelcome,
  readAs,
  vaultMessage,
} from '@foyer/contract/vault-port'
import { KitError } from '../../core/errors.ts'
import { version } from '../../core/version.ts'
import { refusal, unreachable, VaultRefusalError } from './vaultError.ts'

/** How a request is asked: what gives it up, and how long it may take, in ms; by default what the protocol says of its method. */
export type AskOptions = { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number | undefined }

/** Something that the vault tells without having been asked. */
export type VaultEvent = {
  readonly [E in PortEvent]: { readonly name: E; readonly value: PortEventValue<E> }
}[PortEvent]

/** The port to a vault’s frame that has said welcome. */
export type VaultPort = {
  /** @throws VaultRefusalError as the vault refused, or as the port closed. */
  ask<M extends PortMethod>(method: M, parameters: PortParameters<M>, options?: AskOptions): Promise<PortResult<M>>
  /** Takes the frame away; what is still asked is refused with `why`. */
  close(why?: Error): void
  readonly frame: HTMLIFrameElement
}

/** What {@link connectPort} takes. */
export type ConnectPortParameters = {
  /** The address of the vault's frame. */
  readonly url: URL
  /** Where the frame stands. */
  readonly place: HTMLElement
  readonly onEvent: (event: VaultEvent) => void
}

type Open = { readonly settle: (reply: { r: unknown } | Error) => void }

/**
 * Puts the vault's frame into an element and waits until it has said welcome. The hello goes to the vault's origin only, with
 * the one port that everything else goes over; nothing that another window posts is ever listened to.
 *
 * @throws KitError `VAULT_UNREACHABLE` when it does not load in 20 s or may not be shown on this page, `PAGE_OUTDATED` when page
 * and vault speak no common version of the protocol.
 */
export function connectPort({ onEvent, place, url }: ConnectPortParameters): Promise<VaultPort> {
  const frame = createFrame(url)
  const { port1: port, port2 } = new MessageChannel()
  const open = new Map<number, Open>()
  const hello: PortHello = {
    t: 'foyer/hello',
    v: [...portVersions],
    nonce: crypto.randomUUID(),
    kit: `foyer/${version}`,
  }
  let last = 0
  let over: Error | undefined

  const close = (why: Error = refusal('rejected')) => {
    if (over) return
    over = why
    port.close()
    frame.remove()
    for (const { settle } of [...open.values()]) settle(why)
  }

  const ask: VaultPort['ask'] = (
    method,
    parameters,
    { signal, timeoutMs = portDeadlines[portAnswers[method].deadline] } = {},
  ) =>
    new Promise((resolve, reject) => {
      if (over) return reject(over)
      if (signal?.aborted) return reject(refusal('rejected'))
      last += 1
      const id = last
      const giveUp = (why: Error) => {
        if (!over) port.postMessage({ t: 'cancel', id })
        settle(why)
      }
      const onAbort = () => giveUp(refusal('rejected'))
      const timer = setTimeout(() => giveUp(refusal('late')), timeoutMs)
      const settle: Open['settle'] = (reply) => {
        open.delete(id)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if (reply instanceof Error) return reject(reply)
        const result = readAs(portAnswers[method].result, reply.r)
        if (result) resolve(result.read as PortResult<typeof method>)
        else reject(unreachable(`The vault answered ${method} in another form`))
      }
      signal?.addEventListener('abort', onAbort)
      open.set(id, { settle })
      port.postMessage({ t: 'req', id, m: method, p: parameters, deadline: timeoutMs })
    })

  return new Promise((resolve, reject) => {
    const fail = (error: KitError) => {
      clearTimeout(timer)
      close(error)
      reject(error)
    }
    const timer = setTimeout(
      () => fail(unreachable(`${url.origin} did not answer. It may be away, or not list ${location.origin}.`)),
      portDeadlines.load,
    )
    const welcome = (value: unknown) => {
      const refused = readAs(portRefusal, value)?.read
      if (refused?.nonce === hello.nonce) {
        const details = `This page speaks versions ${hello.v.join(', ')} of the vault's protocol, the vault ${refused.v.join(', ')}`
        return fail(new KitError('PAGE_OUTDATED', 'This page was updated. Reload', { details }))
      }
      if (readAs(portWelcome, value)?.read.nonce !== hello.nonce) return
      clearTimeout(timer)
      port.onmessage = ({ data }) => listen(cleanValue(data, portLimits.messageBytes)?.value)
      resolve({ ask, close, frame })
    }
    const listen = (value: unknown) => {
      const message = readAs(vaultMessage, value)?.read
      if (!message) return
      switch (message.t) {
        case 'res':
          return open.get(message.id)?.settle({ r: message.r })
        case 'err':
          return open.get(message.id)?.settle(new VaultRefusalError(message.e))
        case 'ev': {
          const event = readAs(portEvents[message.n], message.p)
          if (event) onEvent({ name: message.n, value: event.read } as VaultEvent)
        }
      }
    }
    port.onmessage = ({ data }) => welcome(cleanValue(data, portLimits.messageBytes)?.value)
    frame.addEventListener(
      'load',
      () => {
        if (!over) frame.contentWindow?.postMessage(hello, url.origin, [port2])
      },
      { once: true },
    )
    place.append(frame)
  })
}

function createFrame(url: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = url.href
  frame.title = 'Wallet'
  frame.referrerPolicy = 'origin'
  frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((name) => `${name} ${url.origin}`)
    .join('; ')
  // The last: where no window can be opened, a press in the frame may send the page to a social login or to the wallet.
  const rights = 'scripts same-origin forms popups popups-to-escape-sandbox top-navigation-by-user-activation'
  frame.sandbox.value = rights.replace(/\S+/g, 'allow-$&')
  const { style } = frame
  style.display = 'block'
  style.border = '0'
  style.width = '100%'
  style.height = '0'
  // Else browsers paint a white page under a frame whose own scheme is another one.
  style.colorScheme = 'light'
  return frame
}
