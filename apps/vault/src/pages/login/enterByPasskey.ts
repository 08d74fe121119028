import type { Passkeys } from '../../account/createPasskeys.ts'
import {
  type MadePasskey,
  type PasskeyHolder,
  presentPasskey,
  type UsedPasskey,
} from '../../account/passkeys/askPasskey.ts'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { MakePasskey } from '../frame/makeInWindow.ts'
import type { PromptScreen } from './promptScreen.ts'
import type { Screens } from './screens.ts'

/** What asking for a passkey takes. */
export type PasskeyAsking = {
  readonly passkeys: Passkeys
  readonly screens: Pick<Screens, 'show'>
  readonly show: PromptScreen
  /** Where this is asked. */
  readonly about: string
  readonly make: MakePasskey
  /** Who a new passkey is for, in the browser's list. */
  readonly person: string
}

/**
 * Has the visitor log in by a passkey, or sign up by a new one. Answers its key where a wallet may be held by it: it is on more
 * than one device and has a key at all.
 */
export async function enterByPasskey(parameters: PasskeyAsking): Promise<PasskeyHolder | undefined> {
  const { about, make, passkeys, person, screens, show } = parameters
  // Before the press: some browsers forget it while something is fetched.
  let options = await passkeys.start()
  const enter = async (passkey: MadePasskey | UsedPasskey) => {
    try {
      return await passkeys.enter(passkey)
    } catch (error) {
      // A challenge is answered once.
      options = await passkeys.start()
      throw error
    }
  }
  return show((answer, decline) =>
    screens.show({
      kind: 'passkey',
      purpose: 'logIn',
      about,
      async go() {
        const { key, used } = await presentPasskey(options)
        const { isBackedUp } = await enter(used)
        answer(key && isBackedUp ? { credentialId: used.id, key } : undefined)
      },
      ...(passkeys.canSignUp && {
        async signUp() {
          const { credentialId, key, made } = await make({ options, existing: [] }, person)
          if (!made) throw new PasskeyError('declined')
          const { isBackedUp } = await enter(made)
          answer(isBackedUp ? { credentialId, key } : undefined)
        },
      }),
      leave: () => decline(new PortRefusalError('rejected')),
    }),
  )
}
