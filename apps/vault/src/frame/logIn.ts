import type { Account, Member } from '../account/account.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { ServedPort } from '../port/servePort.ts'
import type { Site } from './approvals.ts'
import type { Screens } from './screens.ts'

/** What {@link logIn} needs of the frame. */
export type LogInParameters = {
  readonly account: Account
  readonly screens: Screens
  readonly emit: ServedPort['emit']
  readonly site: Site
}

/**
 * Logs somebody in by a code, and asks whether this site may see the wallet where there is one that it does not see yet.
 *
 * @throws PortRefusalError when the visitor leaves or declines; GatewayError when the gateway refuses or fails.
 */
export async function logIn(
  { account, emit, screens, site }: LogInParameters,
  email: string,
  signal: AbortSignal,
): Promise<Member> {
  /** Shows a screen until it is answered. */
  const show = <T>(draw: (answer: (value: T) => void, decline: (why: PortRefusalError) => void) => void) =>
    new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      draw(resolve, reject)
    })
  try {
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
    const connect = () =>
      show<void>((agree, decline) =>
        screens.show({ kind: 'connect', site, email, agree, decline: () => decline(new PortRefusalError('rejected')) }),
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
