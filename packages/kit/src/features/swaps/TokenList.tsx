import type { Network } from '../../core/network.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { useText } from '../../runtime/messages.ts'
import { TokenMark } from '../../transactions/TokenMark.tsx'
import { findsToken, TokenRow } from '../../transactions/TokenRow.tsx'
import { tokenPickerMessages } from '../../transactions/tokenPickerMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chips.tsx'
import { SectionHead, Small } from '../../ui/Layout.tsx'
import { Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useSkeleton } from '../../ui/useSkeleton.ts'
import { swapNoteMessages } from './noteMessages.ts'
import { idOf } from './queries.ts'
import styles from './swaps.module.css'
import { swapTokenMessages } from './tokenMessages.ts'
import type { SwapTokens } from './useSwapTokens.ts'

/** Symbols that most visitors look for, and how many of them are offered at once. */
const usual = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC']
const maxSuggested = 4
/** How many of a long list are drawn; the search finds the others. */
const maxRows = 60

export type TokenListProps = {
  tokens: SwapTokens
  network: Network
  query: string
  onChoose: (token: Token) => void
}

/** The account's own tokens, then those of the list. */
export function TokenList({ tokens, network, query, onChoose }: TokenListProps) {
  const text = useText(swapTokenMessages)
  const picker = useText(tokenPickerMessages)
  const notes = useText(swapNoteMessages)
  const isSkeleton = useSkeleton(tokens.isPending)
  if (isSkeleton) return <SkeletonRows label={picker.loading} round end />
  if (tokens.isPending) return null
  const own = tokens.own.filter((token) => findsToken(query, token))
  const isOwn = (token: Token) => tokens.own.some((each) => idOf(each) === idOf(token))
  const others = tokens.listed.filter((token) => !isOwn(token) && findsToken(query, token))
  const rest = others.length - maxRows
  const rows = (all: readonly Token[]) =>
    all.map((token) => (
      <TokenRow
        key={idOf(token)}
        token={token}
        network={network}
        isHoldingUnknown={!tokens.isHoldingKnown(token)}
        onChoose={onChoose}
      />
    ))
  const isNothing = own.length + others.length === 0
  return (
    <>
      <Suggestions tokens={tokens} onChoose={onChoose} />
      <div className={styles.list}>
        {isNothing && !tokens.hasFailed ? (
          <Empty art="coins" title={query.trim() ? picker.noneTitle({ query: query.trim() }) : picker.emptyTitle}>
            {text.noneText}
          </Empty>
        ) : null}
        {own.length > 0 ? (
          <>
            <SectionHead>{picker.yours}</SectionHead>
            <Rows label={picker.yours}>{rows(own)}</Rows>
          </>
        ) : null}
        {others.length > 0 ? (
          <>
            <SectionHead>{text.allOn({ network: network.name })}</SectionHead>
            <Rows label={text.allOn({ network: network.name })}>{rows(others.slice(0, maxRows))}</Rows>
            {rest > 0 ? <Small centre>{text.more({ count: rest })}</Small> : null}
          </>
        ) : null}
        {tokens.hasFailed ? (
          <Empty
            art="failed"
            title={notes.listTitle}
            action={
              <Button auto onPress={tokens.retry}>
                {text.tryAgain}
              </Button>
            }
          >
            {notes.listText}
          </Empty>
        ) : null}
      </div>
    </>
  )
}

function Suggestions({ tokens, onChoose }: { tokens: SwapTokens; onChoose: (token: Token) => void }) {
  const text = useText(swapTokenMessages)
  const found = usual.flatMap((symbol) => tokens.listed.find((token) => token.symbol.toUpperCase() === symbol) ?? [])
  const suggested = (found.length > 0 ? found : tokens.listed).slice(0, maxSuggested)
  if (suggested.length === 0) return null
  return (
    <div className={styles.chips}>
      <Chips label={text.suggested}>
        {suggested.map((token) => (
          <Chip key={idOf(token)} mark={<TokenMark token={token} size={24} />} onPress={() => onChoose(token)}>
            <bdi dir="ltr">{token.symbol}</bdi>
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
