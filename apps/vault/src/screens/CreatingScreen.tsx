import { LiveAnnouncement, Spinner, Status, View } from '@foyer/kit/ui'
import type { LoginStep } from '../account/account.ts'
import { useWords } from './language.ts'

/** What happens between the code and the addresses. */
export function CreatingScreen({ step }: { step: LoginStep }) {
  const text = useWords()
  return (
    <View>
      <Status compact sign={<Spinner accent />} title={text[step]} sub={text.moment} />
      <LiveAnnouncement polite={text[step]} />
    </View>
  )
}
