import type { CaipNetworkId } from '../../core/network.ts'
import { defineFeature } from '../../runtime/feature.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** A name is chosen; with `registered` it has just been. */
    RegisterName: { readonly registered?: string | undefined } | undefined
    /** The names that the account has. */
    YourNames: undefined
    /** One of them. */
    YourName: { readonly of: string }
    /** What it says: picture and bio. */
    NameProfile: { readonly of: string }
    /** Where it leads to. */
    NameAddresses: { readonly of: string }
    /** Where it shall lead to on one network more. */
    NameAddress: { readonly of: string; readonly networkId: CaipNetworkId }
  }
}

/** Names that people can read in the place of an address, where the site has a gateway. */
export const namesFeature = defineFeature({
  id: 'names',
  routes: {
    RegisterName: 'view',
    YourNames: 'view',
    YourName: 'view',
    NameProfile: 'view',
    NameAddresses: 'view',
    NameAddress: 'view',
  },
  fills: ['settings'],
  load: () => import('./index.ts'),
})
