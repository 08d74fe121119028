import { LiveAnnouncement, View } from '@foyer/kit/ui'
import { BusyStatus } from '../../ui/BusyStatus.tsx'
import { useWords } from '../../ui/language.ts'
import type { Screen } from './screens.ts'

/** What happens between the code, or the sign-in service, and the addresses. */
export function CreatingScreen({ step }: Pick<Extract<Screen, { kind: 'creating' }>, 'step'>) {
  const text = useWords()
  return (
    <View>
      <BusyStatus title={text[step]} sub={text.moment} />
      <LiveAnnouncement polite={text[step]} />
    </View>
  )
}
