import type { Endpoints } from '@foyer/contract'
import type { ServedEndpoint, UnavailableEndpoint } from './served.ts'

/** A handler for every endpoint of the contract's table; a missing one does not compile. */
export type Handlers = { readonly [Name in keyof Endpoints]: ServedEndpoint<Endpoints[Name]> | UnavailableEndpoint }
