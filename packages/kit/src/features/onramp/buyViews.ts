import { BuyChoiceView } from './BuyChoiceView.tsx'
import { BuyProgressView } from './BuyProgressView.tsx'
import { BuyView } from './BuyView.tsx'

/** The views of buying, which follow one another and come together. */
export const buyViews = { BuyView, BuyChoiceView, BuyProgressView }
