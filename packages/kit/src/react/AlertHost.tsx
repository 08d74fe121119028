import { AlertBar, Code } from '../ui/AlertBar.tsx'
import { dismissAlert } from '../view/collectAlert.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { useText } from '../view/messages.ts'
import { useNotices } from '../view/notices.ts'
import { useErrorText } from '../view/useErrorText.ts'
import { modalMessages } from './modalMessages.ts'

/** The newest failure that a developer can mend; only in debug mode is there ever one. */
export function AlertHost() {
  const kit = useKitInstance()
  const text = useText(modalMessages)
  const sentence = useErrorText()
  const alert = useNotices(({ alerts }) => alerts.at(-1))
  if (!alert) return null
  return (
    <AlertBar title={sentence(alert)} dismissLabel={text.dismiss} onDismiss={() => dismissAlert(kit, alert)}>
      {alert.details} <Code>{alert.code}</Code>
    </AlertBar>
  )
}
