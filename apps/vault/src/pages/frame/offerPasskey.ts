import type { Member } from '../../account/member.ts'
import type { PasskeyAsking } from '../login/enterByPasskey.ts'

/**
 * Asks the member of a new wallet, or of one that has lost its factors, to protect it by a passkey. Without one the wallet stays
 * unchanged.
 */
export function offerPasskey(
  { make, passkeys, screens, show }: PasskeyAsking,
  member: Member,
  purpose: 'protect' | 'replace',
): Promise<Member> {
  return show((answer) =>
    screens.show({
      kind: 'passkey',
      purpose,
      about: member.addresses.evm,
      async go() {
        const prepared = passkeys.prepare()
        // It is awaited once the window is there; a window that never comes is told first.
        prepared.catch(() => undefined)
        const passkey = await make(prepared, member.email ?? member.addresses.evm)
        const { attempt } = await prepared
        answer(await passkeys.protect(member, attempt, passkey))
      },
      leave: () => answer(member),
    }),
  )
}
