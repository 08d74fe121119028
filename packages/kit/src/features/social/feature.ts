import { namesFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'

/** Logging in with an account at another provider. */
export const socialFeature = defineFeature({
  id: 'social',
  flags: { socials: namesFlag() },
  fills: ['connectMethods'],
  load: () => import('./index.ts'),
})
