import type { Address } from 'viem'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import type { Provider } from '../providers/provider.ts'
import type { ResolvedIdentity } from './resolveIdentity.ts'

/** The account whose name is wanted; `refresh` skips the cache. */
export type IdentityQuestion = { address: Address; refresh: boolean }

/** Name and avatar of an account, and when they were looked up, in milliseconds since 1970. */
export type FoundIdentity = ResolvedIdentity & { name: string; at: number }

/** One place that knows the names of accounts. It refuses with {@link NamelessError} when it knows none. */
export type IdentityProvider = Provider<IdentityQuestion, FoundIdentity> & {
  /** The cached name of an account, for a caller that would not wait for one. */
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
