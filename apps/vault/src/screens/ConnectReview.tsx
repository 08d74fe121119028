import type { Screen } from '../frame/screens.ts'
import { useLanguage, useWords } from './language.ts'
import { ReviewScreen } from './ReviewScreen.tsx'
import { fill } from './words.ts'

type Connection = Extract<Screen, { kind: 'connect' }>
export type ConnectReviewProps = { screen: Connection; review: NonNullable<Connection['review']> }

/** The way to the window in which somebody lets a site see the wallet. */
export function ConnectReview({ review, screen: { agree, decline, site } }: ConnectReviewProps) {
  const text = useWords()
  const language = useLanguage()
  return (
    <ReviewScreen
      site={site}
      title={fill(text.connectTo, { site: new URL(site.origin).host })}
      isReady
      ask={async (signal) => ((await review({ language, signal })) ? agree() : decline())}
      onCancel={decline}
    />
  )
}
