import { AccountCard } from '../kit/AccountCard.tsx'
import { EventLog } from '../kit/EventLog.tsx'
import { Families } from '../kit/Families.tsx'
import { SignedIn } from '../kit/SignedIn.tsx'
import { PageIcon } from './icons.tsx'

/** Folded details for developers: what the hooks return for the live button above, and its events. */
export function Developer() {
  return (
    <details className="developer">
      <summary>
        Developer <small>What the hooks say, and events. They stay on this page.</small>
        <PageIcon name="down" />
      </summary>
      <div className="developer-parts">
        <section aria-labelledby="hooks">
          <h3 id="hooks">The live button</h3>
          <AccountCard />
          <SignedIn />
          <Families />
        </section>
        <section aria-labelledby="events">
          <h3 id="events">Events</h3>
          <EventLog />
        </section>
      </div>
    </details>
  )
}
