import { Button, LiveAnnouncement, Stack, View } from '@foyer/kit/ui'
import { BusyStatus } from '../../ui/BusyStatus.tsx'
import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { Screen } from '../login/screens.ts'

/** The progress of steps that are sent one after the other, with a button that sends no more. */
export function InTurnScreen({ at, count, stop }: Omit<Extract<Screen, { kind: 'calls' }>, 'kind'>) {
  const text = useWords()
  const title = fill(text.turnOf, { at, count })
  return (
    <View>
      <BusyStatus title={title} sub={at < count ? text.turnSub : text.turnLast} />
      {at < count ? (
        <Stack spaceAbove={16}>
          <Button busy={stop === undefined} onPress={() => stop?.()}>
            {stop === undefined ? text.turnStopping : text.turnStop}
          </Button>
        </Stack>
      ) : null}
      <LiveAnnouncement polite={title} />
    </View>
  )
}
