import { GatewayError } from '@foyer/contract'
import { type SocialProvider, vaultErrorCode } from '@foyer/contract/vault'
import type { SocialAttempt } from '../../account/account.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { ServiceTrip } from '../window/serviceTrip.ts'
import type { LogInParameters, LoginWay } from './logInParameters.ts'
import type { PromptScreen } from './promptScreen.ts'

/** A sign-in service, and how the visitor gets there. */
type ServiceVisit = Extract<LoginWay, { method: 'social' }> & { readonly isAgain?: true }

const rejected = () => new PortRefusalError('rejected')

/** Leads to a service until the visitor has come back from there, again and again where it did not work. */
export async function runOAuthLogin(
  parameters: LogInParameters,
  visit: ServiceVisit,
  show: PromptScreen,
  signal: AbortSignal,
): Promise<void> {
  const { account, emit, gateway, screens, site } = parameters
  const { isAgain, provider, ui } = visit
  // Services turn away pages that an app shows, so an app that can opens them in the visitor's browser.
  const trip = ui === 'link' && parameters.opensOutside ? undefined : parameters.trip
  const opener = trip ? 'window' : isAgain ? 'again' : ui === 'link' ? 'page' : 'window'
  // The page's own word for its address must not send a visitor to another site.
  const given = trip?.page ?? visit.page ?? ''
  const page = URL.canParse(given) && new URL(given).origin === site.origin ? given : undefined
  for (let turn = 0; ; turn += 1) {
    const over = new AbortController()
    try {
      const attempt = await begin(parameters, provider, account.startSocial(provider, page, opener), show)
      signal.throwIfAborted()
      const goesAtOnce = trip?.goesAtOnce === true && turn === 0
      await show<void>((arrived, leave) => {
        if (attempt.ui) emit('login', { state: 'sent', url: attempt.start })
        screens.show({
          kind: 'social',
          provider,
          attempt: trip ? withTrip(attempt, trip) : attempt,
          gateway: new URL(gateway).origin,
          ...(attempt.isByPage && {
            openByPage: () => emit('popup.needed', { url: attempt.start, reason: 'social' }),
          }),
          isWindowless: ui === 'redirect' || trip !== undefined,
          goesAtOnce,
          cancel: () => leave(rejected()),
        })
        account.arrive(AbortSignal.any([signal, over.signal])).then(arrived, leave)
      })
      return
    } catch (error) {
      // The earlier offer has ended.
      if (provider === 'farcaster') emit('login', { state: 'sent' })
      await askAgain(parameters, provider, error, show, signal)
    } finally {
      over.abort()
    }
  }
}

/** An attempt for which this window goes to the service: what it goes on by is kept beside what the account keeps. */
function withTrip(attempt: SocialAttempt, { keep }: ServiceTrip): SocialAttempt {
  const { id, leave } = attempt
  if (!leave) return attempt
  return {
    ...attempt,
    async leave() {
      await leave()
      keep(id)
    },
  }
}

/** Waits until it has begun. What leads to another server is seen to be on its way, and can be left. */
async function begin(
  { screens }: LogInParameters,
  provider: SocialProvider,
  beginning: Promise<SocialAttempt>,
  show: PromptScreen,
): Promise<SocialAttempt> {
  if (provider !== 'farcaster') return beginning
  return show((begun, leave) => {
    screens.show({ kind: 'scanning', cancel: () => leave(rejected()) })
    beginning.then(begun, leave)
  })
}

/**
 * Goes on after the whole page was at a service and came back with an id; leads there again where it did not work. Answers who
 * the service is.
 */
export async function comeBack(
  parameters: LogInParameters,
  { id, page, ui }: Extract<LoginWay, { method: 'return' }>,
  show: PromptScreen,
  signal: AbortSignal,
): Promise<SocialProvider> {
  const { account, screens } = parameters
  screens.show({ kind: 'creating', step: 'returning' })
  const provider = await account.comeBack(id)
  signal.throwIfAborted()
  if (!provider) return show((_, leave) => screens.show({ kind: 'socialLost', cancel: () => leave(rejected()) }))
  try {
    await account.arrive(signal)
  } catch (error) {
    await askAgain(parameters, provider, error, show, signal)
    await runOAuthLogin(parameters, { method: 'social', provider, page, ui }, show, signal)
  }
  return provider
}

/** Says why the login failed, until the visitor wants to try again. @throws what is no answer of the gateway */
async function askAgain(
  { screens }: LogInParameters,
  provider: SocialProvider,
  error: unknown,
  show: PromptScreen,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || !(error instanceof GatewayError)) throw error
  const code = vaultErrorCode(error)
  await show<void>((retry, leave) =>
    screens.show({ kind: 'loginFailed', provider, code, retry, cancel: () => leave(rejected()) }),
  )
}
