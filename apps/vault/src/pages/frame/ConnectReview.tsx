import { useMemo } from 'react'
import { ReviewScreen } from '../../approvals/sheet/ReviewScreen.tsx'
import { useLanguage, useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { Screen } from '../login/screens.ts'

type Connection = Extract<Screen, { kind: 'connect' }>
export type ConnectReviewProps = { screen: Connection; review: NonNullable<Connection['review']> }

/** The way to the window in which the member lets a site see the wallet. */
export function ConnectReview({ review, screen }: ConnectReviewProps) {
  const { agree, decline, site } = screen
  const text = useWords()
  const language = useLanguage()
  const going = useMemo(() => screen.going?.(language), [screen, language])
  return (
    <ReviewScreen
      site={site}
      title={fill(text.connectTo, { site: new URL(site.origin).host })}
      isReady
      ask={async (signal) => {
        const agreed = await review({ language, signal })
        if (agreed) agree(agreed.vouch)
        else decline()
      }}
      going={going}
      onCancel={decline}
    />
  )
}
