/**
 * The features of this build, one line each: it brings the feature, and the flags, routes and events that a site's calls
 * accept with it. Deleting a folder and its line here deletes a feature whole. Where several put something into one
 * slot, they stand there in the order of their names.
 */
export { accountFeature } from '../features/account/feature.ts'
export { activityFeature } from '../features/activity/feature.ts'
export { analyticsFeature } from '../features/analytics/feature.ts'
export { connectFeature } from '../features/connect/feature.ts'
export { namesFeature } from '../features/names/feature.ts'
export { networksFeature } from '../features/networks/feature.ts'
export { onrampFeature } from '../features/onramp/feature.ts'
export { receiveFeature } from '../features/receive/feature.ts'
export { sendFeature } from '../features/send/feature.ts'
export { swapsFeature } from '../features/swaps/feature.ts'
export { walletGuideFeature } from '../features/walletGuide/feature.ts'
