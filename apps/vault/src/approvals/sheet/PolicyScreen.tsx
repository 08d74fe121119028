import { Button, LiveAnnouncement, Stack, Status, View } from '@foyer/kit/ui'
import type { PolicyCode } from '../../account/policyRefusal.ts'
import { useWords } from '../../ui/language.ts'
import { policyWords } from './policyWords.ts'

export type PolicyScreenProps = { code: PolicyCode; onDone: () => void }

/** The operator's policy forbids the signature, so there is no button that opens the wallet's window. */
export function PolicyScreen({ code, onDone }: PolicyScreenProps) {
  const text = useWords()
  const [title, sub] = policyWords(code, text)
  return (
    <View>
      <Status compact sign={null} title={title} sub={sub} />
      <Stack spaceAbove={16}>
        <Button onPress={onDone}>{text.done}</Button>
      </Stack>
      <LiveAnnouncement assertive={`${title}. ${sub}`} />
    </View>
  )
}
