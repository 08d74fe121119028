import { AddressText, Avatar, Facts, IconWarn, LiveAnnouncement, Note, Status, View } from '@foyer/kit/ui'
import { useRef } from 'react'
import { EndsText } from '../../ui/EndsText.tsx'
import { useWords } from '../../ui/language.ts'
import { Sign } from '../../ui/Sign.tsx'
import { fill } from '../../ui/words.ts'
import type { Approval } from '../approvals.ts'
import type { Findings } from '../findings/findings.ts'
import { AskedBy } from './AskedBy.tsx'
import { useCodeWords } from './codeWords.ts'
import { GuardedAnswers } from './GuardedAnswers.tsx'

export type ReplaceCodeProps = {
  approval: Approval
  findings: Findings
  /** The address of the code that the account runs now. */
  provider: string
  onReplace: () => void
  onKeep: () => void
}

/** Asks whether an account that runs another provider's code shall run this wallet's; a separate screen before the site's request. */
export function ReplaceCode({ approval, findings, onKeep, onReplace, provider }: ReplaceCodeProps) {
  const text = useWords()
  const own = useCodeWords()
  const anchor = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLDivElement>(null)
  const { endsAt, isTrusted, member, network, site } = approval
  const stops = fill(own.stops, { network: network.name })
  return (
    <View>
      <AskedBy site={site} isTrusted={isTrusted} />
      <div ref={subject}>
        <Status
          compact
          sign={
            <Sign>
              <Avatar address={member.addresses.evm} size={72} />
            </Sign>
          }
          title={own.title}
          sub={own.sub}
        />
      </div>
      <div ref={anchor}>
        <Facts
          facts={[
            { label: own.provider, value: <AddressText address={provider} form="full" /> },
            { label: text.network, value: network.name },
            { label: text.account, value: <EndsText address={member.addresses.evm} /> },
          ]}
        />
      </div>
      <Note tone="warn" icon={<IconWarn />} title={stops}>
        {own.stopsSub}
      </Note>
      <GuardedAnswers
        anchor={anchor}
        context={[subject]}
        content={findings}
        verb={own.replace}
        cancel={own.keep}
        endsAt={endsAt}
        onAgree={onReplace}
        onDecline={onKeep}
      />
      <LiveAnnouncement polite={`${own.title}. ${stops}`} />
    </View>
  )
}
