import { dismissAlert } from '../core/actions/dismissAlert.ts'
import { AlertBar, Code } from '../ui/AlertBar.tsx'
import { useKitInstance } from '../view/KitContext.ts'
import { useText } from '../view/messages.ts'
import { useKitState } from '../view/useKitState.ts'
import { modalMessages } from './modalMessages.ts'

/** The newest failure that a developer can mend; only in debug mode is there ever one. */
export function AlertHost() {
  const kit = useKitInstance()
  const text = useText(modalMessages)
  const alert = useKitState((state) => state.alerts.at(-1))
  if (!alert) return null
  return (
    <AlertBar title={alert.shortMessage} dismissLabel={text.dismiss} onDismiss={() => dismissAlert(kit, alert)}>
      {alert.details} <Code>{alert.code}</Code>
    </AlertBar>
  )
}
