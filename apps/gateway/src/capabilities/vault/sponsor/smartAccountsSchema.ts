import * as v from 'valibot'
import { httpUpstream } from '../../../engines/rpc/upstreamSchema.ts'

/** Who may pay for operations on a chain, as policies of projects say; without either, operations are not paid for. */
export const SmartAccountsSchema = v.strictObject({
  /** A VerifyingPaymaster for EntryPoint 0.7, whose signer's key is `vault.paymasterKey`. */
  paymaster: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{40}$/, 'the address of a contract'),
      v.transform((text) => text.toLowerCase()),
    ),
  ),
  /** A service that pays instead (ERC-7677). */
  service: v.optional(httpUpstream),
})
