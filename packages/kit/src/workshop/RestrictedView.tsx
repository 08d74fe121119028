import { View } from '../ui/Layout.tsx'
import { Empty } from '../ui/Status.tsx'
import { useText } from '../view/messages.ts'
import { restrictedMessages } from './restrictedMessages.ts'

/** Stands in place of what the site does not offer where the visitor is. */
export function RestrictedView() {
  const text = useText(restrictedMessages)
  return (
    <View>
      <Empty art="wallet" title={text.title}>
        {text.text}
      </Empty>
    </View>
  )
}
