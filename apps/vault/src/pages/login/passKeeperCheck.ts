import type { KeeperLoginProvider } from '@foyer/contract/vault'
import type { KeeperCheck, KeeperMail } from '../../account/askKeeper.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { PromptScreen } from './promptScreen.ts'
import type { Screens } from './screens.ts'

/** Where {@link passKeeperCheck} is shown. */
export type PassKeeperCheckParameters = {
  readonly screens: Pick<Screens, 'show'>
  readonly show: PromptScreen
  /** Where this is asked. */
  readonly about: string
}

/** Has a visitor use a passkey that the keeper knows, log in once more, or type its code. It ends once one was right. */
export function passKeeperCheck(
  { about, screens, show }: PassKeeperCheckParameters,
  { enter, hasMail, login, mail, passkey, resend, sendCode }: KeeperCheck,
): Promise<void> {
  return show<void>((right, decline) => {
    const askCode = ({ attempt, problem }: KeeperMail) =>
      screens.show({
        kind: 'code',
        isSecond: true,
        attempt,
        problem,
        resend,
        async enter(code) {
          const verdict = await enter(code)
          if (verdict.state === 'right') right()
          return verdict
        },
        ...(passkey && { byPasskey: () => askPasskey(passkey) }),
      })
    const askPasskey = (use: () => Promise<void>, provider?: KeeperLoginProvider) =>
      screens.show({
        kind: 'passkey',
        purpose: 'confirm',
        about,
        provider,
        go: () => use().then(right),
        ...(hasMail && { byMail: async () => askCode(await sendCode()) }),
        leave: () => decline(new PortRefusalError('rejected')),
      })
    if (passkey) askPasskey(passkey)
    else if (login) askPasskey(login.go, login.provider)
    else if (mail) askCode(mail)
  })
}
