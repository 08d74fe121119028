import { Avatar, ConnectionDiagram, Facts, LiveAnnouncement, Mark, Status, View } from '@foyer/kit/ui'
import { useRef } from 'react'
import type { Site } from '../../approvals/approvals.ts'
import { GuardedAnswers } from '../../approvals/sheet/GuardedAnswers.tsx'
import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'

export type ConnectScreenProps = {
  site: Site
  /** An email address, or the name of a sign-in service. */
  loggedInAs: string
  agree: () => void
  decline: () => void
}

/** Whether a site may see the wallet: before it was answered, the page knows no address. */
export function ConnectScreen({ agree, decline, loggedInAs, site }: ConnectScreenProps) {
  const text = useWords()
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
        content={site}
        verb={text.connect}
        cancel={text.cancel}
        onAgree={agree}
        onDecline={decline}
      />
      <LiveAnnouncement polite={title} />
    </View>
  )
}
