import { GatewayError } from '@foyer/contract'
import { type SocialProvider, vaultErrorCode } from '@foyer/contract/vault'
import type { PortParameters } from '@foyer/contract/vault-port'
import type { Account, Member } from '../account/account.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { ServedPort } from '../port/servePort.ts'
import { providerNames } from '../screens/providerNames.ts'
import type { Site } from './approvals.ts'
import type { Screens } from './screens.ts'

/** How somebody logs in. */
export type LoginWay = PortParameters<'login.start'>

/** What {@link logIn} needs of the frame. */
export type LogInParameters = {
  readonly account: Account
  readonly screens: Screens
  readonly emit: ServedPort['emit']
  readonly site: Site
  /** Where the gateway is reached. */
  readonly gateway: string
}

type Show = <T>(draw: (answer: (value: T) => void, decline: (why: unknown) => void) => void) => Promise<T>

/**
 * Logs somebody in by a code or at a service elsewhere, and asks whether this site may see the wallet where there is one that it
 * does not see yet.
 *
 * @throws PortRefusalError when the visitor leaves or declines; GatewayError when the gateway refuses or fails.
 */
export async function logIn(parameters: LogInParameters, way: LoginWay, signal: AbortSignal): Promise<Member> {
  const { account, emit, screens, site } = parameters
  /** Shows a screen until it is answered. */
  const show: Show = (draw) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      draw(resolve, reject)
    })
  try {
    if (way.method === 'email') await enterCode(parameters, way.email, show, signal)
    else await visitService(parameters, way.provider, show, signal)
    const loggedInAs = way.method === 'email' ? way.email : providerNames[way.provider]
    const connect = () =>
      show<void>((agree, decline) =>
        screens.show({
          kind: 'connect',
          site,
          loggedInAs,
          agree,
          decline: () => decline(new PortRefusalError('rejected')),
        }),
      )
    const found = await account.finish((step) => {
      screens.show({ kind: 'creating', step })
      emit('login', { state: step })
    }, connect)
    signal.throwIfAborted()
    return found
  } catch (error) {
    // What was begun and not finished is given up at the gateway too; that it may be away changes nothing here.
    await account.cancel().catch(() => undefined)
    throw error
  }
}

async function enterCode({ account, emit, screens }: LogInParameters, email: string, show: Show, signal: AbortSignal) {
  const attempt = await account.start(email)
  signal.throwIfAborted()
  emit('login', { state: 'sent' })
  await show<void>((right) =>
    screens.show({
      kind: 'code',
      attempt,
      resend: () => account.resend(),
      async enter(code) {
        const verdict = await account.enter(code)
        if (verdict.state === 'right') right()
        return verdict
      },
    }),
  )
}

/** Leads to a service until the visitor has come back from there, again and again where it did not work. */
async function visitService(
  { account, gateway, screens }: LogInParameters,
  provider: SocialProvider,
  show: Show,
  signal: AbortSignal,
): Promise<void> {
  const rejected = () => new PortRefusalError('rejected')
  for (;;) {
    const over = new AbortController()
    try {
      const attempt = await account.startSocial(provider)
      signal.throwIfAborted()
      await show<void>((arrived, leave) => {
        const cancel = () => leave(rejected())
        screens.show({ kind: 'social', provider, attempt, gateway: new URL(gateway).origin, cancel })
        account.arrive(AbortSignal.any([signal, over.signal])).then(arrived, leave)
      })
      return
    } catch (error) {
      if (signal.aborted || !(error instanceof GatewayError)) throw error
      const code = vaultErrorCode(error)
      await show<void>((retry, leave) =>
        screens.show({ kind: 'socialFailed', provider, code, retry, cancel: () => leave(rejected()) }),
      )
    } finally {
      over.abort()
    }
  }
}
