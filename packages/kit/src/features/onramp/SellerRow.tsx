import { pushView } from '../../core/actions/navigate.ts'
import { IconRight } from '../../ui/icons.tsx'
import { isolated } from '../../ui/isolated.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { buyEntryMessages } from './entryMessages.ts'
import { buyMessages } from './messages.ts'
import type { BuyForm } from './useBuyForm.ts'

/** Who sells, where there is a choice or was one. */
export function SellerRow({ form: { draft, lost, offers, seller } }: { form: BuyForm }) {
  const kit = useKitInstance()
  const text = useText(buyMessages)
  const entry = useText(buyEntryMessages)
  const hasChoice = offers.length > 1
  const isShown = seller && (hasChoice || draft.seller !== undefined)
  const said =
    lost && seller
      ? { title: text.lost({ name: isolated(lost.name) }), text: text.lostText({ name: isolated(seller.name) }) }
      : null
  return (
    <>
      {isShown ? (
        <Rows>
          <Row
            mark={<Mark name={seller.name} />}
            label={entry.seller}
            end={
              <Value>
                <bdi>{seller.name}</bdi>
                {hasChoice ? <IconRight size="s" /> : null}
              </Value>
            }
            onPress={hasChoice ? () => pushView(kit, { name: 'BuyChoice', parameters: { of: 'seller' } }) : undefined}
          />
        </Rows>
      ) : null}
      {said ? <Note title={said.title}>{said.text}</Note> : null}
      <LiveRegion polite={said ? `${said.title}. ${said.text}` : ''} />
    </>
  )
}
