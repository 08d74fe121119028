import { defineFeature } from '../../view/feature.ts'

declare module '../../core/routes.ts' {
  interface RouteMap {
    /** A name is chosen; with `registered` it has just been. */
    RegisterName: { readonly registered?: string | undefined }
  }
}

/** Names that people can read in the place of an address, where the site has a gateway. */
export const namesFeature = defineFeature({
  id: 'names',
  routes: { RegisterName: 'view' },
  fills: ['settings'],
  load: () => import('./index.ts'),
})
