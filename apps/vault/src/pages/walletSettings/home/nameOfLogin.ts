import type { Member } from '../../../account/member.ts'
import { providerNames } from '../../../ui/providerNames.ts'

/** How a member without an address logs in. */
export function nameOfLogin({ login }: Pick<Member, 'login'>): string {
  return login === 'email' || login === 'passkey' ? 'Passkey' : providerNames[login]
}
