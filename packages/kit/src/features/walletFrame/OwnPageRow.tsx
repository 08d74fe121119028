import { KitError } from '../../core/errors.ts'
import { selectSession } from '../../core/store.ts'
import { IconShield } from '../../ui/accountIcons.tsx'
import { IconRight } from '../../ui/icons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { sayError } from '../../view/notices.ts'
import { useKitState } from '../../view/useKitState.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import { frameMessages } from './messages.ts'
import { useWalletFrame } from './useWalletFrame.ts'

/** The settings' way to the page where a wallet's owner looks after it, for wallets that have one. */
export function OwnPageRow() {
  const namespace = useActingAccount()?.namespace
  const session = useKitState((state) => namespace && selectSession(state, namespace))
  return session ? <RowOf source={session.source} /> : null
}

function RowOf({ source }: { source: string }) {
  const kit = useKitInstance()
  const text = useText(frameMessages)
  const open = useWalletFrame(source).frame?.openOwnPage
  if (!open) return null
  return (
    <Row
      mark={<Mark round icon={<IconShield />} />}
      label={text.ownPage}
      end={<IconRight size="s" />}
      onPress={() =>
        void open().catch((error: unknown) => {
          // A visitor who declined needs no message.
          if (error instanceof KitError && error.code !== 'USER_REJECTED') sayError(kit, error)
        })
      }
    />
  )
}
