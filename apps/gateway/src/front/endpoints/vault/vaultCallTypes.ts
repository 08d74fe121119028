import type { endpoints } from '@foyer/contract'
import type { ServedEndpoint, UnavailableEndpoint } from '../../http/served.ts'

type Endpoints = typeof endpoints

/** The wallet's calls; one that is not answered does not compile. */
export type VaultCalls = {
  [Name in keyof Endpoints as Endpoints[Name] extends { path: `/v1/vault/${string}` } ? Name : never]:
    | ServedEndpoint<Endpoints[Name]>
    | UnavailableEndpoint
}
