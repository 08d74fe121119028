import { pushView, resetViews } from '../../core/actions/navigate.ts'
import { switchAccount } from '../../core/actions/switchAccount.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { type Account, accountsOf, type Session, sessionKey } from '../../core/session.ts'
import { selectSession } from '../../core/store.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitState } from '../../runtime/useKitState.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconCheck, IconRight } from '../../ui/icons.tsx'
import { ColoredText, Divider, InlineGroup, View } from '../../ui/Layout.tsx'
import { IconGear, IconPlus } from '../../ui/lazyIcons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row, Rows, Value } from '../../ui/Row.tsx'
import { AccountName } from './AccountName.tsx'
import { DisconnectRow } from './DisconnectRow.tsx'
import { accountMessages } from './messages.ts'
import { selectShownNamespace } from './shownAccount.ts'
import { useAccountName } from './useAccountName.ts'
import { totalOf, usePortfolio } from './usePortfolio.ts'

/** Accounts whose worth is asked for; a wallet may share hundreds. */
const maximumTotals = 10

/** Every account of every connected wallet that is granted where the wallet is, the one in view first. */
export function AccountsView() {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const sessions = useKitState((state) => state.sessions)
  const namespaces = useKitState((state) => state.namespaces)
  const namespace = useKitState(selectShownNamespace)
  const shown = useKitState((state) => namespace && selectSession(state, namespace))
  const entries = [...sessions]
    .sort((a, b) => Number(b === shown) - Number(a === shown))
    .flatMap((session) =>
      Object.keys(session.namespaces).flatMap((each) =>
        accountsOf(session, each).map((account) => ({ session, account })),
      ),
    )
    .sort((a, b) => Number(b.account.namespace === namespace) - Number(a.account.namespace === namespace))
  return (
    <View>
      <Rows label={text.yourAccounts}>
        {entries.map(({ account, session }, index) => (
          <AccountRow
            key={`${sessionKey(session)} ${account.namespace} ${account.address}`}
            account={account}
            session={session}
            networkId={session.namespaces[account.namespace]?.networkId}
            isShown={
              session === shown &&
              account.namespace === namespace &&
              account.address === namespaces[account.namespace]?.address
            }
            isForeign={account.namespace !== namespace}
            hasTotal={index < maximumTotals}
          />
        ))}
      </Rows>
      <Divider near />
      <Rows>
        <Row
          mark={<Mark round icon={<IconPlus />} />}
          label={text.connectAnother}
          onPress={() => pushView(kit, { name: 'Connect' })}
        />
        <Row
          mark={<Mark round icon={<IconGear />} />}
          label={text.settings}
          end={
            <Value>
              <IconRight size="s" />
            </Value>
          }
          onPress={() => pushView(kit, { name: 'Settings' })}
        />
      </Rows>
      {shown && namespace ? (
        <>
          <Divider near />
          <DisconnectRow namespace={namespace} session={shown} />
        </>
      ) : null}
    </View>
  )
}

type AccountRowProps = {
  account: Account
  session: Session
  networkId: CaipNetworkId | undefined
  isShown: boolean
  /** Of another namespace than the account in view. */
  isForeign: boolean
  hasTotal: boolean
}

function AccountRow({ account, session, networkId, isShown, isForeign, hasTotal }: AccountRowProps) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const { email, name, picture } = useAccountName(account)
  const network = kit.options.networks.find(({ id }) => id === networkId)
  const { namespace } = account
  const { name: walletName } = session.wallet
  const wallet = isForeign ? text.withWallet({ chain: network?.name ?? namespace, wallet: walletName }) : walletName
  return (
    <Row
      current={isShown}
      mark={<Avatar size={36} address={account.address} src={picture} />}
      label={<AccountName name={name} email={email} address={account.address} />}
      sub={(name || email) && !isForeign ? <AddressText address={account.address} /> : <bdi>{wallet}</bdi>}
      end={
        <InlineGroup>
          {hasTotal && networkId ? <Total address={account.address} networkId={networkId} /> : null}
          {isShown ? (
            <ColoredText tone="accent">
              <IconCheck />
            </ColoredText>
          ) : null}
        </InlineGroup>
      }
      onPress={() => {
        // A wallet that has just gone takes its row with it.
        const choice = { session: sessionKey(session), namespace, address: account.address }
        if (!isShown) switchAccount(kit, choice).catch(() => undefined)
        resetViews(kit, { name: 'Account' })
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
