import { useState } from 'react'
import type { Network } from '../core/network.ts'
import { formatTokenAmount } from '../domain/amount.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { sitePicture } from '../domain/sitePicture.ts'
import { Amount } from '../ui/Amount.tsx'
import { Field } from '../ui/Field.tsx'
import { Pad, SectionHead, View } from '../ui/Layout.tsx'
import { IconSearch } from '../ui/lazyIcons.tsx'
import { Badged, Mark } from '../ui/Mark.tsx'
import { Row, Rows } from '../ui/Row.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Empty } from '../ui/Status.tsx'
import { useSkeleton } from '../ui/useSkeleton.ts'
import { useKitInstance } from '../view/KitContext.ts'
import { useText } from '../view/messages.ts'
import { TokenMark } from './TokenMark.tsx'
import styles from './TokenPicker.module.css'
import { tokenPickerMessages } from './tokenPickerMessages.ts'

export type TokenPickerProps = {
  tokens: readonly Token[]
  network: Network
  /** The tokens are still on their way. */
  isPending: boolean
  /** What to know when the search finds nothing: "Only tokens you hold can be sent." */
  noneText: string
  onChoose: (token: Token) => void
}

/** The choice of a coin among those that the account holds, with a search. */
export function TokenPicker({ tokens, network, isPending, noneText, onChoose }: TokenPickerProps) {
  const text = useText(tokenPickerMessages)
  const [query, setQuery] = useState('')
  const isSkeleton = useSkeleton(isPending)
  const found = tokens.filter((token) => matches(token, query))
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
      <div className={styles.tokens}>
        {isSkeleton ? (
          <SkeletonRows label={text.loading} round end />
        ) : isPending ? null : tokens.length === 0 ? (
          <Empty art="coins" title={text.emptyTitle}>
            {text.emptyText}
          </Empty>
        ) : found.length === 0 ? (
          <Empty art="coins" title={text.noneTitle({ query: query.trim() })}>
            {noneText}
          </Empty>
        ) : (
          <>
            <SectionHead>{text.yours}</SectionHead>
            <Rows label={text.yours}>
              {found.map((token) => (
                <TokenChoice key={token.address ?? 'native'} token={token} network={network} onChoose={onChoose} />
              ))}
            </Rows>
          </>
        )}
      </div>
    </View>
  )
}

type TokenChoiceProps = { token: Token; network: Network; onChoose: (token: Token) => void }

function TokenChoice({ token, network, onChoose }: TokenChoiceProps) {
  const kit = useKitInstance()
  const { locale } = kit.options
  const badge = token.address ? (
    <Mark round size={16} name={network.name} src={sitePicture(kit, network.imageUrl)} />
  ) : undefined
  return (
    <Row
      mark={
        <Badged badge={badge}>
          <TokenMark token={token} />
        </Badged>
      }
      label={<bdi>{token.name}</bdi>}
      sub={<bdi dir="ltr">{token.symbol}</bdi>}
      end={<Amount of={(form) => formatTokenAmount(token.amount, token.decimals, locale, form)} />}
      onPress={() => onChoose(token)}
    />
  )
}

function matches({ address, name, symbol }: Token, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return [name, symbol, address ?? ''].some((each) => each.toLowerCase().includes(wanted))
}
