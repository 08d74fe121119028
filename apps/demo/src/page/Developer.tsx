import { AccountCard } from '../kit/AccountCard.tsx'
import { EventLog } from '../kit/EventLog.tsx'
import { Families } from '../kit/Families.tsx'
import { SignedIn } from '../kit/SignedIn.tsx'
import { useWords } from '../words/useWords.ts'
import { PageIcon } from './icons.tsx'

/** Folded details for developers: what the hooks return for the live button above, and its events. */
export function Developer() {
  const words = useWords()
  return (
    <details className="developer">
      <summary>
        <span>{words.developer}</span> <small>{words.developerText}</small>
        <PageIcon name="down" />
      </summary>
      <div className="developer-parts">
        <section aria-labelledby="hooks">
          <h3 id="hooks">{words.liveButton}</h3>
          <AccountCard />
          <SignedIn />
          <Families />
        </section>
        <section aria-labelledby="events">
          <h3 id="events">{words.events}</h3>
          <EventLog />
        </section>
      </div>
    </details>
  )
}
