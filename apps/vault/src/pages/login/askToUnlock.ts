import type { PasskeyHolder } from '../../account/passkeys/askPasskey.ts'
import type { OpenedHome } from '../../account/unlockMethods.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { PromptScreen } from './promptScreen.ts'
import type { Screens, UnlockScreen } from './screens.ts'

/** Parameters of {@link askToUnlock}. */
export type AskToUnlockParameters = Pick<UnlockScreen, 'about' | 'externalBrowser' | 'ways'> & {
  readonly screens: Pick<Screens, 'show'>
  readonly show: PromptScreen
  /** The passkey that logged in. */
  readonly holder: PasskeyHolder | undefined
}

/** Has a member open a wallet with the passkey that logged in, or on a screen where that passkey does not open it. */
export async function askToUnlock({ holder, screens, show, ways, ...own }: AskToUnlockParameters): Promise<OpenedHome> {
  if (holder && ways.passkeys.includes(holder.credentialId)) return ways.byPasskey(holder)
  return show((answer, decline) => {
    const leave = () => decline(new PortRefusalError('rejected'))
    screens.show({ kind: 'unlock', purpose: 'recover', ways, answer, leave, ...own })
  })
}
