import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import type { Kit } from '../../core/kit.ts'
import type { Network } from '../../core/network.ts'
import { isSameAddress } from '../../domain/account.ts'
import { formatFiat } from '../../domain/amount.ts'
import { explorerUrl } from '../../domain/explorerUrl.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import type { RouteOf } from '../../runtime/feature.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { transactionMessages } from '../../transactions/messages.ts'
import { TokenMark } from '../../transactions/TokenMark.tsx'
import { TokenRow } from '../../transactions/TokenRow.tsx'
import { tokenPickerMessages } from '../../transactions/tokenPickerMessages.ts'
import { type ActingAccount, useActingAccount } from '../../transactions/useActingAccount.ts'
import { useAddress } from '../../transactions/useAddress.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { IconExternal } from '../../ui/IconExternal.tsx'
import { IconWarn } from '../../ui/IconWarn.tsx'
import { ButtonPair, Pad, View } from '../../ui/Layout.tsx'
import { LiveAnnouncement } from '../../ui/LiveRegion.tsx'
import { IconSearch } from '../../ui/lazyIcons.tsx'
import { Note } from '../../ui/Note.tsx'
import { Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty, Lead } from '../../ui/Status.tsx'
import { LinkText } from '../../ui/TextButton.tsx'
import { CannotSwap } from './cannotSwap.ts'
import { idOf, pricesQuery, unlistedTokenQuery } from './queries.ts'
import { type SwapSide, swapDraft } from './swapDraft.ts'
import styles from './swaps.module.css'
import { TokenList } from './TokenList.tsx'
import { swapTokenMessages } from './tokenMessages.ts'
import { chosenTokens } from './useSwapChoice.ts'
import { type SwapTokens, useSwapTokens } from './useSwapTokens.ts'

/** Which token to give, or to get. */
export function SwapTokenView({ route }: { route: RouteOf<'SwapToken'> }) {
  const kit = useKitInstance()
  const acting = useActingAccount()
  if (!acting) return <CannotSwap why="connect" />
  if (!acting.network || !isSwapNetwork(kit, acting.networkId)) return <CannotSwap why="network" />
  return <Choice acting={acting} network={acting.network} side={route.parameters.side} />
}

function Choice({ acting, network, side }: { acting: ActingAccount; network: Network; side: SwapSide }) {
  const kit = useKitInstance()
  const text = useText(tokenPickerMessages)
  const store = swapDraft(kit)
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  const tokens = useSwapTokens(acting, network, draft)
  // A site may wish for a token that is not on the list: it is still the visitor's to know.
  const wish = draft[side] ?? ''
  const [typed, setTyped] = useState<string>()
  const wished = useAddress(acting.namespace, tokens.find(wish) ? '' : wish)
  const query = typed ?? (wished ? wish : '')
  const pasted = useAddress(acting.namespace, query)
  const [untrusted, setUntrusted] = useState<Token>()
  const finish = (token: Token) => {
    chooseToken(kit, tokens, side, token)
    popView(kit)
  }
  const isTrusted = (token: Token) =>
    tokens.isListed(token) ||
    (side === 'from' && token.amount > 0n) ||
    draft.trusted.some(({ address }) => address && token.address && isSameAddress(kit, address, token.address))
  const choose = (token: Token) => (isTrusted(token) ? finish(token) : setUntrusted(token))
  const trust = (token: Token) => {
    store.set({ trusted: [...draft.trusted, token] })
    finish(token)
  }
  if (untrusted) {
    const others = tokens.listed
    return (
      <UnknownToken
        token={untrusted}
        others={others}
        onKnown={() => trust(untrusted)}
        onOther={() => setUntrusted(undefined)}
      />
    )
  }
  return (
    <View flush>
      <Pad>
        <Field
          label={text.search}
          placeholder={text.search}
          type="search"
          glyph={<IconSearch />}
          value={query}
          onValue={setTyped}
        />
      </Pad>
      {pasted && !tokens.find(pasted) ? (
        <UnlistedToken key={pasted} address={pasted} network={network} onFound={setUntrusted} />
      ) : (
        <TokenList tokens={tokens} network={network} query={query} onChoose={choose} />
      )}
    </View>
  )
}

/** Takes a token for one side; one that stood on the other side leaves that to the token that was here. */
function chooseToken(kit: Kit, tokens: SwapTokens, side: SwapSide, token: Token): void {
  const draft = swapDraft(kit).get()
  const chosen = idOf(token)
  const shown = chosenTokens(tokens, draft)
  const from = shown.from && idOf(shown.from)
  const to = shown.to && idOf(shown.to)
  const next =
    side === 'from'
      ? { from: chosen, to: chosen === to ? from : draft.to }
      : { to: chosen, from: chosen === from ? to : (from ?? draft.from) }
  // An amount of one coin means nothing in another.
  swapDraft(kit).set(next.from === from ? next : { ...next, text: '', inFiat: false })
}

type UnlistedTokenProps = {
  /** Pasted, and of no token that is known. */
  address: string
  network: Network
  onFound: (token: Token) => void
}

/** The token of a pasted address, as its contract describes itself. */
function UnlistedToken({ address, network, onFound }: UnlistedTokenProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(swapTokenMessages)
  const { data: token, isError, refetch } = useQuery(unlistedTokenQuery(kit, network.id, address), data.queryClient)
  return (
    <div className={styles.list}>
      {isError ? (
        <Empty
          art="failed"
          title={text.unreadTitle}
          action={
            <Button auto onPress={() => void refetch()}>
              {text.tryAgain}
            </Button>
          }
        >
          {text.unreadText}
        </Empty>
      ) : token === undefined ? (
        <SkeletonRows count={1} label={text.reading} round />
      ) : token === null ? (
        <Empty art="coins" title={text.noTokenTitle}>
          {text.noTokenText({ network: network.name })}
        </Empty>
      ) : (
        <Rows spaced label={text.unknownTitle}>
          <TokenRow token={token} network={network} isHoldingUnknown onChoose={onFound} />
        </Rows>
      )}
    </div>
  )
}

type UnknownTokenProps = {
  token: Token
  /** The tokens of the list, one of which this may imitate. */
  others: readonly Token[]
  onKnown: () => void
  onOther: () => void
}

/** What is known of a token that is on no list, before the visitor says that they know it. */
function UnknownToken({ token, others, onKnown, onOther }: UnknownTokenProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(swapTokenMessages)
  const common = useText(transactionMessages)
  const { data: prices } = useQuery(pricesQuery(kit, token.networkId, [token]), data.queryClient)
  const price = token.price ?? prices?.[idOf(token)]
  const { address = '' } = token
  const explorer = explorerUrl(kit, token.networkId, { address })
  const isAlike = others.some(({ symbol }) => symbol.toLowerCase() === token.symbol.toLowerCase())
  const title = isAlike ? text.alikeTitle({ coin: token.symbol }) : text.unknownTitle
  return (
    <View>
      <Lead
        mark={<TokenMark token={token} size={72} />}
        title={<bdi>{token.name}</bdi>}
        sub={<bdi dir="ltr">{token.symbol}</bdi>}
      />
      <Facts
        tight
        facts={[
          { label: text.contract, value: <AddressText address={address} form="full" /> },
          { label: text.decimals, value: String(token.decimals) },
          { label: text.price, value: price === undefined ? common.unknown : formatFiat(price, kit.options.locale) },
          ...(explorer
            ? [
                {
                  label: text.view,
                  value: (
                    <LinkText href={explorer}>
                      <span>{`${new URL(explorer).hostname} `}</span>
                      <IconExternal size="s" />
                    </LinkText>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Note tone={isAlike ? 'danger' : 'warn'} icon={isAlike ? <IconWarn /> : <IconAlert />} title={title}>
        {isAlike ? text.alikeText : text.unknownText}
      </Note>
      <LiveAnnouncement assertive={title} />
      <ButtonPair spaceAbove={16}>
        <Button kind="danger" onPress={onKnown}>
          {text.known}
        </Button>
        <Button kind="main" onPress={onOther}>
          {text.other}
        </Button>
      </ButtonPair>
    </View>
  )
}
