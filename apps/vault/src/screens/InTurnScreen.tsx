import { Button, LiveAnnouncement, Stack, View } from '@foyer/kit/ui'
import type { Screen } from '../frame/screens.ts'
import { BusyStatus } from './BusyStatus.tsx'
import { useWords } from './language.ts'
import { fill } from './words.ts'

/** How far steps have come that are sent one after the other, and the way to send no more of them. */
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
