import type { Member } from '../../account/member.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { goingOf } from '../window/goingOf.ts'
import { isLeftId } from '../window/goToWallet.ts'
import { openWindow } from '../window/openWindow.ts'
import { takeAnswer } from '../window/takeAnswer.ts'
import type { LoginTask, WindowAnswer, WindowLogin } from '../window/windowTask.ts'
import type { LogInParameters, LoginWay } from './logInParameters.ts'
import { promptScreen } from './promptScreen.ts'

/**
 * Has a visitor of a site that is not the operator's own log in in the wallet's own window, or on its page: this frame sees no code and
 * holds no half, and gets a session that shows the wallet.
 *
 * @throws PortRefusalError when the visitor leaves or declines; GatewayError when the gateway refuses or fails.
 */
export async function logInByWindow(
  { account, emit, gateway, projectId, screens, site }: LogInParameters,
  way: LoginWay,
  signal: AbortSignal,
): Promise<Member> {
  const show = promptScreen(signal)
  const taskOf = async (own: WindowLogin, language: string): Promise<LoginTask> => ({
    kind: 'login',
    site,
    way: own,
    device: await (await account.later()).deviceKey(),
    language,
  })
  const ask = (own: WindowLogin) =>
    show<string | undefined>((agree, decline) =>
      screens.show({
        kind: 'connect',
        site,
        loggedInAs: undefined,
        async review(shown) {
          const token = await openWindow({
            url: `/window?${new URLSearchParams({ project: projectId })}`,
            byPage: shown.isByPage ? (url) => emit('popup.needed', { url, reason: 'window' }) : undefined,
            signal: shown.signal,
            onOpened: shown.onOpened,
            gateway,
            task: () => taskOf(own, shown.language),
            read: (said) => {
              if (said.t === 'loggedIn') return { given: said.token }
              return said.t === 'answered' ? { given: undefined } : undefined
            },
          })
          return token.given === undefined ? undefined : token
        },
        going: (language) =>
          goingOf({
            gateway,
            projectId,
            origin: site.origin,
            task: () => taskOf(own, language),
            left: { kind: 'login' },
          }),
        agree,
        decline: () => decline(new PortRefusalError('rejected')),
      }),
    )
  const takeUp = async (id: string) => {
    screens.show({ kind: 'creating', step: 'returning' })
    const taken = isLeftId(id) ? await takeAnswer(gateway, site.origin, id) : undefined
    if (taken?.left.kind === 'login') return tokenOf(taken.said)
    return show<undefined>((_, leave) =>
      screens.show({ kind: 'taskLost', leave: () => leave(new PortRefusalError('rejected')) }),
    )
  }
  const token = way.method === 'return' ? await takeUp(way.id) : await ask(way)
  if (token === undefined) throw new PortRefusalError('rejected')
  screens.show({ kind: 'creating', step: 'returning' })
  return (await account.later()).enterBy(token)
}

function tokenOf(said: WindowAnswer): string | undefined {
  return said.t === 'loggedIn' ? said.token : undefined
}
