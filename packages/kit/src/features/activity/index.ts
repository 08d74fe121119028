import type { FeatureParts } from '../../runtime/feature.ts'
import { lazyView } from '../../runtime/lazyView.ts'
import { type Locales, useText } from '../../runtime/messages.ts'
import { activityMessages } from './messages.ts'

const loadActivityViews = () => import('./activityViews.ts')

const ActivityPanel = lazyView(
  () => import('./ActivityPanel.tsx'),
  (part) => part.ActivityPanel,
)
const ActivityView = lazyView(loadActivityViews, (part) => part.activityViews.ActivityView)
const ActivityDetailsView = lazyView(loadActivityViews, (part) => part.activityViews.ActivityDetailsView)

/** The tab and the view by month. */
export const parts: FeatureParts<'Activity' | 'ActivityDetails'> = {
  routes: {
    Activity: { useTitle: () => useText(activityMessages).activity, View: ActivityView },
    ActivityDetails: { useTitle: () => useText(activityMessages).other, View: ActivityDetailsView },
  },
  tabs: [{ id: 'activity', useLabel: () => useText(activityMessages).activity, Panel: ActivityPanel }],
}

/** The feature's words in other languages than English. */
export const locales: Locales = { ar: () => import('./messages.ar.ts'), de: () => import('./messages.de.ts') }
