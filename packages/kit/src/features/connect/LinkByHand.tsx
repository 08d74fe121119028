import { TextByHand } from '../../ui/TextByHand.tsx'
import { useText } from '../../view/messages.ts'
import { scanMessages } from './scanMessages.ts'

/** The link itself, where the browser does not let it be copied. */
export function LinkByHand({ link }: { link: string }) {
  return <TextByHand text={link} label={useText(scanMessages).copyByHand} />
}
