import { namespaceOf } from '../../core/network.ts'
import { selectSession } from '../../core/store.ts'
import { IconShield } from '../../ui/accountIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Value } from '../../ui/Row.tsx'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { useActingAccount } from '../../workshop/useActingAccount.ts'
import { frameMessages } from './messages.ts'
import { useWalletFrame } from './useWalletFrame.ts'

/** Turns the smart account on and off in the settings, where the wallet leaves that to the visitor; the address stays. */
export function AccountTypeRow() {
  const account = useActingAccount()
  const session = useKitState((state) => account && selectSession(state, account.namespace))
  const isThere = session?.smartAccountNetworks?.some((id) => namespaceOf(id) === account?.namespace)
  if (!session || !isThere) return null
  return <RowOf source={session.source} isOn={session.preferredAccountType === 'smartAccount'} />
}

function RowOf({ isOn, source }: { isOn: boolean; source: string }) {
  const text = useText(frameMessages)
  const choice = useWalletFrame(source).frame?.accountType
  if (!choice) return null
  return (
    <Row
      mark={<Mark round icon={<IconShield />} />}
      label={text.smartAccount}
      sub={text.smartAccountSub}
      end={<Value tone={isOn ? 'accent' : 'dim'}>{isOn ? text.on : text.off}</Value>}
      onPress={() => choice.choose(isOn ? 'eoa' : 'smartAccount')}
    />
  )
}
