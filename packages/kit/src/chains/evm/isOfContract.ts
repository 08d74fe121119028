import type { Session } from '../../core/session.ts'
import type { SignInProof } from '../../core/signIn.ts'
import { providerOf } from './eip1193.ts'

/** `0x` and the 65 bytes that a key signs with. */
const ofKey = /^0x[0-9a-f]{130}$/i
/** The code of an account that a key still signs for (EIP-7702). */
const delegated = /^0xef0100/i

/** Whether a contract stands for a signature (ERC-1271, ERC-6492): by its form, or by the code at the account. */
export async function isOfContract(session: Session, { address, signature }: SignInProof): Promise<boolean> {
  if (!ofKey.test(signature)) return true
  const read = providerOf(session).request({ method: 'eth_getCode', params: [address, 'latest'] })
  // A wallet that cannot read its network leaves it at the signature's form.
  const code = await read.catch(() => '0x')
  return typeof code === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(code) && !delegated.test(code)
}
