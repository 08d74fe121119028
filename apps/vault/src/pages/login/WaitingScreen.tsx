import { Button, LiveAnnouncement, Stack, Status, View } from '@foyer/kit/ui'
import { useLanguage, useWords } from '../../ui/language.ts'
import { momentText } from '../../ui/momentText.ts'
import { fill } from '../../ui/words.ts'
import type { WaitingScreen as Shown } from './screens.ts'
import { useWaitingWords } from './waitingWords.ts'

/** What a device is told that is not known to the wallet, until the wallet opens on it. */
export function WaitingScreen({ screen: { again, leave, wait } }: { screen: Pick<Shown, 'again' | 'leave' | 'wait'> }) {
  const text = useWaitingWords()
  const language = useLanguage()
  const { cancel } = useWords()
  const { approver, isStopped, opensAt } = wait
  // Never a minute too early.
  const time = opensAt === undefined ? '' : momentText(Math.ceil(opensAt / 60_000) * 60, language)
  const title = isStopped ? text.stopped : time === '' ? text.later : fill(text.opens, { time })
  const site = approver && URL.canParse(approver.site) ? new URL(approver.site).host : ''
  const device = [approver?.label, site].filter(Boolean).join(' · ')
  const sub = isStopped ? text.stoppedSub : device === '' ? text.comeBack : fill(text.approve, { device })
  return (
    <View>
      <Status compact sign={null} title={title} sub={sub} />
      <Stack spaceAbove={16}>
        <Button kind="main" onPress={again}>
          {isStopped ? text.askAgain : text.again}
        </Button>
        <Button onPress={leave}>{cancel}</Button>
      </Stack>
      <LiveAnnouncement polite={`${title}. ${sub}`} />
    </View>
  )
}
