import { formatFiat, formatTokenAmount } from '../../domain/amount.ts'
import { ownPicture } from '../../domain/ownPicture.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { sitePicture } from '../../domain/sitePicture.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ColoredText } from '../../ui/Layout.tsx'
import { Badged, Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { Countdown } from './Countdown.tsx'
import { accountMessages } from './messages.ts'
import { useShownAccount } from './shownAccount.ts'
import { usePortfolio } from './usePortfolio.ts'

/** The tokens of the account in view on its network. */
export function TokensPanel() {
  const shown = useShownAccount()
  return shown ? <Tokens address={shown.account.address} networkId={shown.networkId} /> : null
}

function Tokens({ address, networkId }: { address: string; networkId: Token['networkId'] }) {
  const text = useText(accountMessages)
  const state = usePortfolio(address, networkId)
  switch (state.type) {
    case 'soon':
      return null
    case 'skeleton':
      return <SkeletonRows count={4} label={text.loading} round end />
    case 'failed':
      return (
        <>
          <TokenRows tokens={state.tokens} />
          <Empty art="failed" title={text.failedTitle}>
            {state.retryAt === undefined ? (
              text.failedNow
            ) : (
              <Countdown until={state.retryAt} over={text.failedNow} text={(time) => text.failedText({ time })} />
            )}
          </Empty>
        </>
      )
    case 'known': {
      const held = state.portfolio.tokens.filter(({ amount }) => amount > 0n)
      if (held.length > 0) return <TokenRows tokens={held} />
      return (
        <Empty art="coins" title={text.emptyTitle}>
          {text.emptyText}
        </Empty>
      )
    }
  }
}

function TokenRows({ tokens }: { tokens: readonly Token[] }) {
  const text = useText(accountMessages)
  if (tokens.length === 0) return null
  return (
    <Rows label={text.tokens} list>
      {tokens.map((token) => (
        <TokenRow key={token.address ?? 'native'} token={token} />
      ))}
    </Rows>
  )
}

function TokenRow({ token }: { token: Token }) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const { locale, networks } = kit.options
  const network = networks.find(({ id }) => id === token.networkId)
  const badge = <Mark round size={16} name={network?.name} src={sitePicture(kit, network?.imageUrl)} />
  return (
    <Row
      mark={
        <Badged badge={token.address === undefined ? undefined : badge}>
          <Mark coin name={token.symbol} src={ownPicture(kit, token.iconUrl)} />
        </Badged>
      }
      label={<bdi>{token.name}</bdi>}
      sub={<Amount of={(form) => `${formatTokenAmount(token.amount, token.decimals, locale, form)} ${token.symbol}`} />}
      end={
        token.value === undefined ? (
          <ColoredText tone="dim">
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{text.noPrice}</VisuallyHidden>
          </ColoredText>
        ) : (
          <Amount of={(form) => formatFiat(token.value ?? 0, locale, form)} />
        )
      }
    />
  )
}
