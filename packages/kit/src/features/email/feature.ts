import { switchFlag } from '../../core/flags.ts'
import { defineFeature } from '../../runtime/feature.ts'

/** Logging in by an email code. */
export const emailFeature = defineFeature({
  id: 'email',
  flags: { email: switchFlag(true) },
  fills: ['connectMethods'],
  load: () => import('./index.ts'),
})
