import type { Passkeys } from '../account/createPasskeys.ts'
import { type PasskeyHolder, presentPasskey } from '../passkeys/askPasskey.ts'
import { PortRefusalError } from '../port/portRefusal.ts'
import type { Show } from './createShow.ts'
import type { Screens } from './screens.ts'

/**
 * Has somebody say who it is by a passkey. Answers its key where a wallet may be held by it: it is on more than one device and
 * has a key at all.
 */
export async function enterByPasskey(
  passkeys: Passkeys,
  screens: Pick<Screens, 'show'>,
  show: Show,
  about: string,
): Promise<PasskeyHolder | undefined> {
  // Before the press: some browsers forget it while something is fetched.
  let options = await passkeys.start()
  return show((answer, decline) =>
    screens.show({
      kind: 'passkey',
      purpose: 'logIn',
      about,
      async go() {
        const { key, used } = await presentPasskey(options)
        try {
          const { isBackedUp } = await passkeys.enter(used)
          answer(key && isBackedUp ? { credentialId: used.id, key } : undefined)
        } catch (error) {
          // A challenge is answered once.
          options = await passkeys.start()
          throw error
        }
      },
      leave: () => decline(new PortRefusalError('rejected')),
    }),
  )
}
