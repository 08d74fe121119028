import type { OpenedHome, WaysIn } from '../account/waysIn.ts'
import type { PasskeyHolder } from '../passkeys/askPasskey.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { Show } from './createShow.ts'
import type { Screens } from './screens.ts'

/** Has a member open a wallet, by the passkey that logged in (`holder`) where it opens it, else on a screen. */
export async function askToUnlock(
  screens: Pick<Screens, 'show'>,
  show: Show,
  about: string,
  ways: WaysIn,
  holder: PasskeyHolder | undefined,
): Promise<OpenedHome> {
  if (holder && ways.passkeys.includes(holder.credentialId)) return ways.byPasskey(holder)
  return show((answer, decline) => {
    const leave = () => decline(new PortRefusalError('rejected'))
    screens.show({ kind: 'unlock', purpose: 'recover', about, ways, answer, leave })
  })
}
