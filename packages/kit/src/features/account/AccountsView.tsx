import { push, reset } from '../../core/actions/navigate.ts'
import { switchAccount } from '../../core/actions/switchAccount.ts'
import type { Account, Connection } from '../../core/connector.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconCheck, IconRight } from '../../ui/icons.tsx'
import { ColoredText, Divider, View } from '../../ui/Layout.tsx'
import { IconGear, IconPlus } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitState } from '../../view/useKitState.ts'
import { AccountName } from './AccountName.tsx'
import { accountMessages } from './messages.ts'
import { selectShownConnection } from './shownAccount.ts'
import { totalOf } from './total.ts'
import { useAccountName } from './useAccountName.ts'
import { usePortfolio } from './usePortfolio.ts'

/** Accounts whose worth is asked for; a wallet may share hundreds. */
const maximumTotals = 10

/** Every account of every connected wallet, the one in view first. */
export function AccountsView() {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const namespaces = useKitState((state) => state.namespaces)
  const shown = useKitState(selectShownConnection)
  const entries = Object.values(namespaces)
    .flatMap(({ connections, networkId }) => connections.map((connection) => ({ connection, networkId })))
    .sort((a, b) => Number(b.connection === shown) - Number(a.connection === shown))
    .flatMap((entry) => entry.connection.accounts.map((account) => ({ ...entry, account })))
  return (
    <View>
      <Rows label={text.yourAccounts}>
        {entries.map(({ account, connection, networkId }, index) => (
          <AccountRow
            key={`${connection.namespace} ${connection.connector.id} ${account.address}`}
            account={account}
            connection={connection}
            networkId={networkId}
            isShown={connection === shown && account.address === connection.address}
            isForeign={connection.namespace !== shown?.namespace}
            hasTotal={index < maximumTotals}
          />
        ))}
      </Rows>
      <Divider near />
      <Rows>
        <Row
          mark={<Mark round icon={<IconPlus />} />}
          label={text.connectAnother}
          onPress={() => push(kit, { name: 'Connect' })}
        />
        <Row
          mark={<Mark round icon={<IconGear />} />}
          label={text.settings}
          end={
            <ColoredText tone="dim">
              <IconRight size="s" />
            </ColoredText>
          }
          onPress={() => push(kit, { name: 'Settings' })}
        />
      </Rows>
    </View>
  )
}

type AccountRowProps = {
  account: Account
  connection: Connection
  networkId: CaipNetworkId
  isShown: boolean
  /** Of another namespace than the account in view. */
  isForeign: boolean
  hasTotal: boolean
}

function AccountRow({ account, connection, networkId, isShown, isForeign, hasTotal }: AccountRowProps) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const { name, picture } = useAccountName(account)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const { namespace, connector } = connection
  const wallet = isForeign
    ? text.withWallet({ chain: network?.name ?? namespace, wallet: connector.name })
    : connector.name
  return (
    <Row
      current={isShown}
      mark={<Avatar size={36} address={account.address} src={picture} />}
      label={<AccountName name={name} address={account.address} />}
      sub={name && !isForeign ? <AddressText address={account.address} /> : <bdi>{wallet}</bdi>}
      end={
        isShown ? (
          <ColoredText tone="accent">
            <IconCheck />
          </ColoredText>
        ) : hasTotal ? (
          <Total address={account.address} networkId={networkId} />
        ) : null
      }
      onPress={() => {
        if (!isShown) switchAccount(kit, { namespace, connectorId: connector.id, address: account.address })
        reset(kit, { name: 'Account' })
      }}
    />
  )
}

function Total({ address, networkId }: { address: string; networkId: CaipNetworkId }) {
  const { locale } = useKitInstance().options
  const state = usePortfolio(address, networkId)
  const total = state.type === 'known' ? totalOf(state.portfolio.tokens, locale) : undefined
  return total ? <bdi dir="ltr">{total.whole + total.cents}</bdi> : null
}
