import { Avatar, ConnectionDiagram, Facts, LiveAnnouncement, Mark, Status, View } from '@foyer/kit/ui'
import { useRef } from 'react'
import type { Screen } from '../frame/screens.ts'
import { GuardedAnswers } from './GuardedAnswers.tsx'
import { useWords } from './language.ts'
import { fill } from './words.ts'

/** Whether a site may see the wallet: before it was answered, the page knows no address. */
export function ConnectScreen({ screen }: { screen: Extract<Screen, { kind: 'connect' }> }) {
  const text = useWords()
  const { loggedInAs, site } = screen
  const host = new URL(site.origin).host
  const title = fill(text.connectTo, { site: host })
  const anchor = useRef<HTMLDivElement>(null)
  return (
    <View>
      <div ref={anchor}>
        <Status
          compact
          sign={
            <ConnectionDiagram
              state="waiting"
              start={<Mark name={host} size={72} />}
              end={<Avatar address={loggedInAs} size={72} />}
            />
          }
          title={title}
          sub={text.connectSub}
        />
      </div>
      <Facts facts={[{ label: text.loggedInAs, value: <bdi>{loggedInAs}</bdi> }]} />
      <GuardedAnswers
        anchor={anchor}
        content={screen}
        verb={text.connect}
        cancel={text.cancel}
        onAgree={screen.agree}
        onDecline={screen.decline}
      />
      <LiveAnnouncement polite={title} />
    </View>
  )
}
