import { pushView } from '../../../core/actions/navigate.ts'
import type { FeatureParts, RouteOf } from '../../../runtime/feature.ts'
import { useKitInstance } from '../../../runtime/KitContext.ts'
import { type Locales, useText } from '../../../runtime/messages.ts'
import type { ConnectMethodProps } from '../../../runtime/slots.ts'
import { Button } from '../../../ui/Button.tsx'
import { View } from '../../../ui/Layout.tsx'
import { Row, Rows } from '../../../ui/Row.tsx'
import { tipMessages } from './messages.ts'

function TipView({ route: { parameters } }: { route: RouteOf<'Tip'> }) {
  const kit = useKitInstance()
  const text = useText(tipMessages)
  return (
    <View>
      <Button kind="main" onPress={() => kit.events.emit('TIP_GIVEN', parameters)}>
        {text.give(parameters)}
      </Button>
    </View>
  )
}

function TipMethod({ guard }: ConnectMethodProps) {
  return <TipRow onPress={(open) => guard(open)} />
}

function TipRow({ onPress = (open) => open() }: { onPress?: (open: () => void) => void }) {
  const kit = useKitInstance()
  const text = useText(tipMessages)
  return (
    <Rows>
      <Row
        label={text.title}
        onPress={() => onPress(() => pushView(kit, { name: 'Tip', parameters: { cents: 50 } }))}
      />
    </Rows>
  )
}

export const parts: FeatureParts<'Tip'> = {
  routes: { Tip: { useTitle: () => useText(tipMessages).title, View: TipView } },
  connectMethods: [{ id: 'tip', Method: TipMethod }],
  settings: [{ id: 'tip', Row: TipRow }],
}

export const locales: Locales = { de: () => import('./messages.de.ts') }
