import { pushView } from '../../core/actions/navigate.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { View } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'
import { namesMessages } from './messages.ts'

/** Says that the network has no names, and leads to one that may. */
export function NoNames() {
  const kit = useKitInstance()
  const text = useText(namesMessages)
  return (
    <View>
      <Empty
        art={undefined}
        title={text.noneTitle}
        action={
          <Button kind="main" onPress={() => pushView(kit, { name: 'Networks' })}>
            {text.switchNetwork}
          </Button>
        }
      >
        {text.noneText}
      </Empty>
    </View>
  )
}
