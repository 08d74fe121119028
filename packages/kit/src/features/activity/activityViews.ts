import { ActivityDetailsView } from './ActivityDetailsView.tsx'
import { ActivityView } from './ActivityView.tsx'

/** The list by month, and what is known of one line. */
export const activityViews = { ActivityView, ActivityDetailsView }
