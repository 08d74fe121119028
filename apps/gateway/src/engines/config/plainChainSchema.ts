import * as v from 'valibot'
import { nodeEntries } from './chainEntries.ts'

/** A chain of which the gateway passes JSON-RPC on and knows nothing else. */
export const PlainChainSchema = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^(?!(?:eip155|solana):)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a chain such as "near:mainnet"'),
  ),
  ...nodeEntries,
})
