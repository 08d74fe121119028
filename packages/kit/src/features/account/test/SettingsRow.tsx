import { IconKey } from '../../../ui/lazyIcons.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { Row } from '../../../ui/Row.tsx'

/** A row of the settings as a feature would supply it. */
export function SettingsRow() {
  return <Row mark={<Mark round icon={<IconKey />} />} label="Smart sessions" onPress={() => undefined} />
}
