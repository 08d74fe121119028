import { pushView } from '../../core/actions/navigate.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import { IconWallet } from '../../ui/lazyIcons.tsx'
import { Mark, MarkStack } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { foldedMessages } from './foldedMessages.ts'
import { connectMessages } from './messages.ts'

/** How many wallets show their picture on the row that stands for all of them. */
const fanned = 3

/** One row that leads to all wallets, with the pictures of the first. */
export function FoldedWallets({ rows }: { rows: readonly WalletRow[] }) {
  const kit = useKitInstance()
  const text = useText(connectMessages)
  const { continueWithWallet } = useText(foldedMessages)
  return (
    <Rows label={text.wallets}>
      <Row
        mark={<Mark icon={<IconWallet />} />}
        label={continueWithWallet}
        end={
          <MarkStack>
            {rows.slice(0, fanned).map(({ id, imageUrl, name }) => (
              <Mark key={id} size={24} name={name} src={ownPicture(kit, imageUrl)} />
            ))}
          </MarkStack>
        }
        onPress={() => pushView(kit, { name: 'AllWallets' })}
      />
    </Rows>
  )
}
