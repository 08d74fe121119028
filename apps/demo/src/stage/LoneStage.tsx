import { ConnectButton, EmbeddedModal, KitProvider } from '@foyer/kit/react'
import { useMemo, useRef, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { AccountCard } from '../kit/AccountCard.tsx'
import { demoOptions, withSolana } from '../kit/demoOptions.ts'
import { EventLog } from '../kit/EventLog.tsx'
import { SignedIn } from '../kit/SignedIn.tsx'
import { useDemoKit } from '../kit/useDemoKit.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { Shop } from './Shop.tsx'
import { useHostLanguage } from './useHostLanguage.ts'

/** The stage by itself, with the visitor's own wallets and what the hooks say. The journeys run on this page. */
export function LoneStage({ config, state }: { config: DemoConfig; state: PlaygroundState }) {
  const { look, settings: initial } = state
  const [consent, setConsent] = useState(initial.consent)
  // The kit asks at every event, so it lives on when the visitor changes their mind.
  const given = useRef(consent)
  const options = useMemo(
    () => ({ ...withSolana(demoOptions(initial, config, look), initial, config), consent: () => given.current }),
    [initial, config, look],
  )
  const kit = useDemoKit(options)
  useHostLanguage(initial.locale)
  const consentTo = (isGiven: boolean) => {
    given.current = isGiven
    setConsent(isGiven)
  }
  if (!kit) return null
  return (
    <KitProvider kit={kit} key={kit.options.id}>
      <Shop theme={initial.theme} locale={initial.locale} button={initial.embedded ? null : <ConnectButton />}>
        {initial.embedded && <EmbeddedModal />}
        <section aria-labelledby="facts" className="facts-of-kit" dir="ltr" lang="en">
          <h2 id="facts">What the hooks say</h2>
          <AccountCard />
          <SignedIn />
          {initial.analytics && (
            <label>
              <input type="checkbox" checked={consent} onChange={(event) => consentTo(event.target.checked)} />
              The visitor consents to analytics
            </label>
          )}
          <h2>Events</h2>
          <EventLog />
        </section>
      </Shop>
    </KitProvider>
  )
}
