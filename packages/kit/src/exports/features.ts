import { accountFeature } from '../features/account/feature.ts'
import { activityFeature } from '../features/activity/feature.ts'
import { analyticsFeature } from '../features/analytics/feature.ts'
import { connectFeature } from '../features/connect/feature.ts'
import { networksFeature } from '../features/networks/feature.ts'
import { sendFeature } from '../features/send/feature.ts'
import { walletGuideFeature } from '../features/walletGuide/feature.ts'
import type { Feature } from '../view/feature.ts'

/**
 * The features of this build. Deleting a folder and its lines here deletes a feature whole. Where several put something
 * into one slot, they stand there in this order.
 */
export const features: readonly Feature[] = [
  accountFeature,
  activityFeature,
  analyticsFeature,
  connectFeature,
  networksFeature,
  sendFeature,
  walletGuideFeature,
]
