import { Button, LiveAnnouncement, Stack, Status, View } from '@foyer/kit/ui'
import { useWords } from '../../ui/language.ts'

/** A page that came back from the wallet, and this browser has no answer of it. */
export function TaskLostScreen({ leave }: { leave: () => void }) {
  const text = useWords()
  return (
    <View>
      <Status compact sign={null} title={text.taskLost} sub={text.taskLostSub} />
      <Stack>
        <Button kind="main" onPress={leave}>
          {text.done}
        </Button>
      </Stack>
      <LiveAnnouncement assertive={`${text.taskLost}. ${text.taskLostSub}`} />
    </View>
  )
}
