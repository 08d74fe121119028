import { useMemo } from 'react'
import { ReviewScreen } from '../../approvals/sheet/ReviewScreen.tsx'
import { useLanguage, useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { Screen } from '../login/screens.ts'

type Connection = Extract<Screen, { kind: 'connect' }>
export type ConnectReviewProps = { screen: Connection; review: NonNullable<Connection['review']> }

/** The way to the window in which a visitor logs in, or lets a site see the wallet. */
export function ConnectReview({ review, screen }: ConnectReviewProps) {
  const { agree, decline, loggedInAs, site } = screen
  const text = useWords()
  const language = useLanguage()
  const going = useMemo(() => screen.going?.(language), [screen, language])
  const isLogin = loggedInAs === undefined
  const title = fill(isLogin ? text.signInTo : text.connectTo, { site: new URL(site.origin).host })
  const sub = isLogin ? text.logInSub : title
  const lines = { asked: sub, waiting: sub, done: title, nothing: isLogin ? text.logInClosedSub : text.reviewClosedSub }
  return (
    <ReviewScreen
      site={site}
      title={title}
      lines={isLogin ? { ...lines, title: text.logInTitle, here: text.logInHere } : lines}
      isReady
      opensByPage={isLogin}
      ask={async (signal, onOpened, isByPage) => {
        const agreed = await review({ language, signal, onOpened, isByPage })
        if (agreed) agree(agreed.given)
        else decline()
      }}
      going={going}
      onCancel={decline}
    />
  )
}
