import { lazy } from 'react'
import { feature } from '../../view/feature.ts'
import { useText } from '../../view/messages.ts'
import { activityMessages } from './messages.ts'
import type { ActivityRouteName } from './routes.ts'

const ActivityPanel = lazy(() => import('./ActivityPanel.tsx').then((module) => ({ default: module.ActivityPanel })))
const ActivityView = lazy(() => import('./ActivityView.tsx').then((module) => ({ default: module.ActivityView })))

/** What the account did: a tab of the account and a view by month. */
export const activityFeature = feature<ActivityRouteName>({
  id: 'activity',
  isEnabled: (kit) => kit.options.features?.history !== false,
  routes: { Activity: { useTitle: () => useText(activityMessages).activity, View: ActivityView } },
  tabs: [{ id: 'activity', useLabel: () => useText(activityMessages).activity, Panel: ActivityPanel }],
})
