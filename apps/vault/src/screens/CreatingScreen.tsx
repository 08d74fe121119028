import { LiveAnnouncement, View } from '@foyer/kit/ui'
import type { Screen } from '../frame/screens.ts'
import { BusyStatus } from './BusyStatus.tsx'
import { useWords } from './language.ts'

/** What happens between the code, or a service elsewhere, and the addresses. */
export function CreatingScreen({ step }: Pick<Extract<Screen, { kind: 'creating' }>, 'step'>) {
  const text = useWords()
  return (
    <View>
      <BusyStatus title={text[step]} sub={text.moment} />
      <LiveAnnouncement polite={text[step]} />
    </View>
  )
}
