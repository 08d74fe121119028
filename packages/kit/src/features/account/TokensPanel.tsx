import { useEffect, useState } from 'react'
import { formatFiat, formatTokenAmount } from '../../domain/amount.ts'
import { ownPicture, sitePicture } from '../../domain/pictures.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { Amount } from '../../ui/Amount.tsx'
import { ColoredText } from '../../ui/Layout.tsx'
import { Badged, Mark } from '../../ui/Mark.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
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
    case 'blank':
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
      // The gateway does not serve the network: beside its own coin, tokens may be there that it cannot name.
      const isUnknown = state.portfolio.reason
      return (
        <>
          <TokenRows tokens={held} />
          {(isUnknown || !held.length) && (
            <Empty art="coins" title={isUnknown ? text.unknownTitle : text.emptyTitle}>
              {!isUnknown && text.emptyText}
            </Empty>
          )}
        </>
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

type CountdownProps = {
  /** In ms since 1970. */
  until: number
  /** The sentence around the time left, `0:24`. */
  text: (time: string) => string
  /** The sentence once the time is over. */
  over: string
}

/** A sentence that counts down to a moment, a second at a time. */
export function Countdown({ until, text, over }: CountdownProps) {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((until - now) / 1000)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), until - now - (seconds - 1) * 1000)
    return () => clearTimeout(timer)
  }, [now, seconds, until])
  return <span>{seconds > 0 ? text(timeLeft(seconds)) : over}</span>
}

/**
 * Writes seconds as minutes and seconds.
 *
 * @example timeLeft(24) // '0:24'
 */
export function timeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
