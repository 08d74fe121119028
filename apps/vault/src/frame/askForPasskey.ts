import { type PasskeyHolder, unlockPasskey } from '../passkeys/askPasskey.ts'
import { PasskeyError } from '../passkeys/PasskeyError.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { Show } from './createShow.ts'
import type { Screens } from './screens.ts'

/** Asks for a passkey that holds this wallet: the screen has to be pressed, since a frame would be let without. */
export function askForPasskey(
  screens: Screens,
  show: Show,
  about: string,
  ids: readonly string[],
): Promise<PasskeyHolder> {
  return show((answer, decline) =>
    screens.show({
      kind: 'passkey',
      purpose: 'unlock',
      about,
      async go() {
        const holder = await unlockPasskey(ids, location.hostname)
        if (!ids.includes(holder.credentialId)) throw new PasskeyError('other')
        answer(holder)
      },
      leave: () => decline(new PortRefusalError('rejected')),
    }),
  )
}
