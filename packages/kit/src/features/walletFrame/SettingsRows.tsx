import { KitError } from '../../core/errors.ts'
import { namespaceOf } from '../../core/network.ts'
import { selectSession } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { sayError } from '../../runtime/notices.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { useActingAccount } from '../../transactions/useActingAccount.ts'
import { IconRight, IconShield } from '../../ui/icons.tsx'
import { IconWallet } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Value } from '../../ui/Row.tsx'
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
      end={
        <Value>
          <IconRight size="s" />
        </Value>
      }
      onPress={() =>
        void open().catch((error: unknown) => {
          // A visitor who declined needs no message.
          if (error instanceof KitError && error.code !== 'USER_REJECTED') sayError(kit, error)
        })
      }
    />
  )
}

/** Turns the smart account on and off in the settings, where the wallet leaves that to the visitor; the address stays. */
export function AccountTypeRow() {
  const account = useActingAccount()
  const session = useKitState((state) => account && selectSession(state, account.namespace))
  const isThere = session?.smartAccountNetworks?.some((id) => namespaceOf(id) === account?.namespace)
  if (!session || !isThere) return null
  return <TypeRowOf source={session.source} isOn={session.preferredAccountType === 'smartAccount'} />
}

function TypeRowOf({ isOn, source }: { isOn: boolean; source: string }) {
  const text = useText(frameMessages)
  const choice = useWalletFrame(source).frame?.accountType
  if (!choice) return null
  return (
    <Row
      mark={<Mark round icon={<IconWallet />} />}
      label={text.smartAccount}
      sub={text.smartAccountSub}
      end={<Value tone={isOn ? 'accent' : 'dim'}>{isOn ? text.on : text.off}</Value>}
      onPress={() => choice.choose(isOn ? 'eoa' : 'smartAccount')}
    />
  )
}
