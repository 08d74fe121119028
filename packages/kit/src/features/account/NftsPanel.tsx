import { Empty } from '../../ui/Status.tsx'
import { useText } from '../../view/messages.ts'
import { accountMessages } from './messages.ts'

/** Says that no gateway serves collections yet; nothing is asked for. */
export function NftsPanel() {
  const text = useText(accountMessages)
  return (
    <Empty art="frame" title={text.nftsTitle}>
      {text.nftsText}
    </Empty>
  )
}
