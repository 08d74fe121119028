import { defineMessages, useText } from '../runtime/messages.ts'
import { View } from '../ui/Layout.tsx'
import { Empty } from '../ui/Status.tsx'

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

export const restrictedMessages = defineMessages('restricted', {
  title: 'Not available in your region',
  text: 'This app doesn’t offer it in the time zone of this device. Your wallet works as before.',
})
