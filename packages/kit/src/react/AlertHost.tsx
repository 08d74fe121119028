import { dismissAlert } from '../runtime/collectAlert.ts'
import { useKitInstance } from '../runtime/KitContext.ts'
import { useText } from '../runtime/messages.ts'
import { useNotices } from '../runtime/notices.ts'
import { useErrorText } from '../runtime/useErrorText.ts'
import { AlertBar, Code } from '../ui/AlertBar.tsx'
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
      <span>{`${alert.details ?? ''} `}</span>
      <Code>{alert.code}</Code>
    </AlertBar>
  )
}
