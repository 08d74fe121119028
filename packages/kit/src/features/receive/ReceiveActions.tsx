import { IconCopy } from '../../ui/accountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { ButtonPair, Pad } from '../../ui/Layout.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { TextByHand } from '../../ui/TextByHand.tsx'
import { useText } from '../../view/messages.ts'
import { useCopy } from '../../view/useCopy.ts'
import { receiveMessages } from './messages.ts'

export type ReceiveActionsProps = {
  /** The address, or the link that asks for an amount. */
  content: string
  isLink: boolean
}

/** Copies what is shown, and hands it on where the browser can. */
export function ReceiveActions({ content, isLink }: ReceiveActionsProps) {
  const text = useText(receiveMessages)
  const { copy, state } = useCopy(content)
  const share = async () => {
    try {
      await navigator.share({ text: content })
    } catch (cause) {
      // A visitor who closes the sheet wants nothing more; without a sheet, the text is copied.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) copy()
    }
  }
  const main =
    state === 'refused' ? (
      <TextByHand text={content} label={text.copyByHand} />
    ) : (
      <Button kind="main" icon={state === 'copied' ? <IconCheck size="s" /> : <IconCopy size="s" />} onPress={copy}>
        {state === 'copied' ? text.copied : isLink ? text.copyLink : text.copyAddress}
      </Button>
    )
  return (
    <>
      {canShare() ? (
        <ButtonPair spaceAbove={8}>
          <Button onPress={() => void share()}>{text.share}</Button>
          {main}
        </ButtonPair>
      ) : (
        <Pad spaceAbove={8}>{main}</Pad>
      )}
      <LiveRegion
        polite={state === 'copied' ? text.copied : ''}
        assertive={state === 'refused' ? text.copyByHand : ''}
      />
    </>
  )
}

function canShare(): boolean {
  return typeof navigator.share === 'function'
}
