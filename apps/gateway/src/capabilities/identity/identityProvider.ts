import type { Address } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { Provider } from '../providers/provider.ts'
import type { ResolvedIdentity } from './resolveIdentity.ts'

/** Who an account is, is wanted; `refresh` goes round what is kept. */
export type IdentityQuestion = { address: Address; refresh: boolean }

/** Name and avatar of an account, and when they were looked up, in milliseconds since 1970. */
export type FoundIdentity = ResolvedIdentity & { name: string; at: number }

/** One place that knows the names of accounts. Who knows none refuses with {@link NamelessError}. */
export type IdentityProvider = Provider<IdentityQuestion, FoundIdentity> & {
  /** The name that is kept of an account, for who would not wait for one. */
  peek?: (address: Address) => string | undefined
}

/** Thrown by a provider that has no name for an account; another one may. */
export class NamelessError extends GatewayError {
  /** When that was found out, in milliseconds since 1970; `undefined` where names show from the moment of their making. */
  readonly at: number | undefined

  constructor(at?: number) {
    super('notFound', 'address', 'This account has no name.')
    this.at = at
  }
}
