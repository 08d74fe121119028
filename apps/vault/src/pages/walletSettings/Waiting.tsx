import { View } from '@foyer/kit/ui'
import { BusyStatus } from '../../ui/BusyStatus.tsx'

/** Something takes a moment. */
export function Waiting({ title }: { title: string }) {
  return (
    <View>
      <BusyStatus title={title} />
    </View>
  )
}
