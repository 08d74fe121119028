import { useText } from '../../runtime/messages.ts'
import { TextByHand } from '../../ui/TextByHand.tsx'
import { scanMessages } from './scanMessages.ts'

/** The link itself, where the browser does not let it be copied. */
export function ManualLink({ link }: { link: string }) {
  return <TextByHand text={link} label={useText(scanMessages).copyByHand} />
}
