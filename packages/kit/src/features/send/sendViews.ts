import { SendReviewView } from './SendReviewView.tsx'
import { SendView } from './SendView.tsx'

/** The form and its review in one chunk: the form leads to the review, and together they weigh less. */
export const sendViews = { SendView, SendReviewView }
