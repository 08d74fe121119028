import { feature } from '../../view/feature.ts'
import { lazyView } from '../../view/lazyView.ts'
import { useText } from '../../view/messages.ts'
import { activityMessages } from './messages.ts'
import type { ActivityRouteName } from './routes.ts'

const ActivityPanel = lazyView(async () => (await import('./ActivityPanel.tsx')).ActivityPanel)
const ActivityView = lazyView(async () => (await import('./ActivityView.tsx')).ActivityView)

/** What the account did: a tab of the account and a view by month. */
export const activityFeature = feature<ActivityRouteName>({
  id: 'activity',
  isEnabled: (kit) => kit.options.features?.history !== false,
  routes: { Activity: { useTitle: () => useText(activityMessages).activity, View: ActivityView } },
  tabs: [{ id: 'activity', useLabel: () => useText(activityMessages).activity, Panel: ActivityPanel }],
})
