import { SendReviewView } from './SendReviewView.tsx'
import { SendView } from './SendView.tsx'

/** The form and its review in one chunk: whoever fills in the one goes on to the other, and together they weigh less. */
export const sendViews = { SendView, SendReviewView }
