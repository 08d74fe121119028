import { useCopy } from '../runtime/useCopy.ts'
import { IconCopy } from '../ui/accountIcons.tsx'
import { shortAddress } from '../ui/addressForms.ts'
import { IconCheck } from '../ui/icons.tsx'
import { Pad } from '../ui/Layout.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Row, Value } from '../ui/Row.tsx'
import { TextByHand } from '../ui/TextByHand.tsx'

export type CopyRowProps = {
  label: string
  /** An address or a hash. */
  content: string
  /** The name of its owner. */
  name?: string | undefined
  /** What is said when it is copied, and when the browser does not let it be. */
  text: { readonly copied: string; readonly copyByHand: string }
}

/** A line whose long text copies itself; where the browser forbids that, it stands there to be copied by hand. */
export function CopyRow({ label, content, name, text }: CopyRowProps) {
  const { copy, state } = useCopy(content)
  const short = shortAddress(content)
  return (
    <>
      <LiveRegion
        polite={state === 'copied' ? text.copied : ''}
        assertive={state === 'refused' ? text.copyByHand : ''}
      />
      <Row
        label={label}
        end={
          <Value>
            <bdi dir={name ? undefined : 'ltr'}>{name ?? short}</bdi>
            {state === 'copied' ? <IconCheck size="s" /> : <IconCopy size="s" />}
          </Value>
        }
        endSub={name && <bdi dir="ltr">{short}</bdi>}
        onPress={copy}
      />
      {state === 'refused' ? (
        <Pad>
          <TextByHand text={content} label={text.copyByHand} />
        </Pad>
      ) : null}
    </>
  )
}
