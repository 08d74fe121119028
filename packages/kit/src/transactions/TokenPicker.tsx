import { useState } from 'react'
import type { Network } from '../core/network.ts'
import type { Token } from '../domain/portfolio/token.ts'
import { useText } from '../runtime/messages.ts'
import { Field } from '../ui/Field.tsx'
import { Pad, SectionHead, View } from '../ui/Layout.tsx'
import { IconSearch } from '../ui/lazyIcons.tsx'
import { Rows } from '../ui/Row.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Empty } from '../ui/Status.tsx'
import { useSkeleton } from '../ui/useSkeleton.ts'
import styles from './TokenPicker.module.css'
import { findsToken, TokenRow } from './TokenRow.tsx'
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
  const found = tokens.filter((token) => findsToken(query, token))
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
                <TokenRow key={token.address ?? 'native'} token={token} network={network} onChoose={onChoose} />
              ))}
            </Rows>
          </>
        )}
      </div>
    </View>
  )
}
