import { popView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { TokenPicker } from '../../transactions/TokenPicker.tsx'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { useHeldTokens } from '../../transactions/useHeldTokens.ts'
import { CannotSend } from './lazyViews.ts'
import { sendMessages } from './messages.ts'
import { sendDraft } from './sendDraft.ts'

/** Which coin to send. */
export function SelectTokenView() {
  const sender = useActingAccount()
  if (!sender?.network) return <CannotSend isConnected={sender !== undefined} />
  return <Choice sender={sender} network={sender.network} />
}

function Choice({ sender, network }: { sender: ActingAccount; network: Network }) {
  const kit = useKitInstance()
  const text = useText(sendMessages)
  const { isPending, tokens } = useHeldTokens(sender, network)
  const choose = (token: Token) => {
    const { nft, token: before } = sendDraft(kit).get()
    const next = token.address ?? 'native'
    // An amount of one coin means nothing in another.
    sendDraft(kit).set(next === before && !nft ? {} : { token: next, nft: undefined, text: '', inFiat: false })
    popView(kit)
  }
  return (
    <TokenPicker tokens={tokens} network={network} isPending={isPending} noneText={text.noneText} onChoose={choose} />
  )
}
