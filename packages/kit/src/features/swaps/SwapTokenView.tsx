import { useState, useSyncExternalStore } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import type { Network } from '../../core/network.ts'
import { isSameAddress, parseReceiver } from '../../domain/account.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { isSwapNetwork } from '../../domain/swaps/isSwapNetwork.ts'
import { Field } from '../../ui/Field.tsx'
import { Pad, View } from '../../ui/Layout.tsx'
import { IconSearch } from '../../ui/lazyIcons.tsx'
import type { RouteOf } from '../../view/feature.ts'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { tokenPickerMessages } from '../../workshop/tokenPickerMessages.ts'
import { type ActingAccount, useActingAccount } from '../../workshop/useActingAccount.ts'
import { CannotSwap } from './cannotSwap.ts'
import { chooseToken } from './chooseToken.ts'
import type { SwapSide } from './routes.ts'
import { swapDraft } from './swapDraft.ts'
import { TokenList } from './TokenList.tsx'
import { UnknownToken } from './UnknownToken.tsx'
import { UnlistedToken } from './UnlistedToken.tsx'
import { useSwapTokens } from './useSwapTokens.ts'

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
  const [query, setQuery] = useState(tokens.isAddress(wish) && tokens.find(wish) === undefined ? wish : '')
  const [doubted, doubt] = useState<Token>()
  const finish = (token: Token) => {
    chooseToken(kit, tokens, side, token)
    popView(kit)
  }
  const isTrusted = (token: Token) =>
    tokens.isListed(token) ||
    (side === 'from' && token.amount > 0n) ||
    draft.trusted.some(({ address }) => address && token.address && isSameAddress(kit, address, token.address))
  const choose = (token: Token) => (isTrusted(token) ? finish(token) : doubt(token))
  const trust = (token: Token) => {
    store.set({ trusted: [...draft.trusted, token] })
    finish(token)
  }
  if (doubted) {
    const others = tokens.listed
    return (
      <UnknownToken token={doubted} others={others} onKnown={() => trust(doubted)} onOther={() => doubt(undefined)} />
    )
  }
  const pasted = parseReceiver(kit, acting.namespace, query)
  const isAddress = pasted !== '' && tokens.isAddress(query)
  const isUnlisted = isAddress && tokens.find(pasted) === undefined
  return (
    <View flush>
      <Pad>
        <Field
          label={text.search}
          placeholder={text.search}
          type="search"
          glyph={<IconSearch />}
          value={query}
          onValue={setQuery}
        />
      </Pad>
      {isUnlisted ? (
        <UnlistedToken key={pasted} address={pasted} network={network} onFound={doubt} />
      ) : (
        <TokenList tokens={tokens} network={network} query={query} onChoose={choose} />
      )}
    </View>
  )
}
