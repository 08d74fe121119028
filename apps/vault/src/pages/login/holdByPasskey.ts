import type { Passkeys } from '../../account/createPasskeys.ts'
import type { PasskeyHolder } from '../../account/passkeys/askPasskey.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import type { PasskeyAsking } from './enterByPasskey.ts'

/** Whether a passkey is asked for before a wallet is made. */
export function isAskedFirst({ asked }: Passkeys): boolean {
  return asked === 'before' || asked === 'required'
}

/**
 * Asks for a passkey before a wallet is made, so that its recovery part is the member's from the start. Undefined for a member who wants none,
 * where the operator leaves that open.
 */
export async function holdByPasskey(parameters: PasskeyAsking): Promise<PasskeyHolder | undefined> {
  const { about, make, passkeys, person, screens, show } = parameters
  const isRequired = passkeys.asked === 'required'
  // Before the press: some browsers forget it while something is fetched.
  let prepared = await passkeys.prepare()
  return show((answer, decline) =>
    screens.show({
      kind: 'passkey',
      purpose: isRequired ? 'required' : 'hold',
      about,
      async go() {
        const passkey = await make(prepared, person)
        try {
          await passkeys.add(prepared.attempt, passkey)
        } catch (error) {
          // A challenge is answered once.
          prepared = await passkeys.prepare()
          throw error
        }
        answer({ credentialId: passkey.credentialId, key: passkey.key })
      },
      leave: () => (isRequired ? decline(new PortRefusalError('rejected')) : answer(undefined)),
    }),
  )
}
