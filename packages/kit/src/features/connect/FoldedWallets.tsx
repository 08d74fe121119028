import { pushView } from '../../core/actions/navigate.ts'
import type { WalletRow } from '../../domain/connectors/orderWallets.ts'
import { ownPicture } from '../../domain/pictures.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { IconWallet } from '../../ui/lazyIcons.tsx'
import { Mark, MarkStack } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
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

export const foldedMessages = defineMessages('folded', {
  continueWithWallet: 'Continue with a wallet',
})
