import { defineFeature } from '../../runtime/feature.ts'

/** Logging in by a passkey. */
export const passkeyFeature = defineFeature({
  id: 'passkey',
  fills: ['connectMethods'],
  load: () => import('./index.ts'),
})
