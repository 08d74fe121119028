import { Spinner, Status, View } from '@foyer/kit/ui'

/** Something takes a moment. */
export function Waiting({ title }: { title: string }) {
  return (
    <View>
      <Status compact sign={<Spinner accent />} title={title} />
    </View>
  )
}
