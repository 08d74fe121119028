import { useState } from 'react'
import { Balance } from '../../ui/Balance.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import styles from './account.module.css'
import { CopyAddress } from './CopyAddress.tsx'
import { accountMessages } from './messages.ts'
import type { ShownAccount } from './shownAccount.ts'
import { totalOf } from './total.ts'
import { type PortfolioState, usePortfolio } from './usePortfolio.ts'

/** What the account is worth, and its address. */
export function AccountBalance({ account, networkId }: ShownAccount) {
  const text = useText(accountMessages)
  const state = usePortfolio(account.address, networkId)
  const isDemo = state.type === 'known' && state.portfolio.priceSourceIsDev
  return (
    <>
      <Worth state={state} />
      <div className={styles.address}>
        <CopyAddress key={account.address} address={account.address} />
        {isDemo ? <Tag tone="warn">{text.demoPrices}</Tag> : null}
      </div>
    </>
  )
}

function Worth({ state }: { state: PortfolioState }) {
  const { locale } = useKitInstance().options
  // One that is known already stands there at once.
  const [isAwaited] = useState(state.type !== 'known')
  const text = useText(accountMessages)
  switch (state.type) {
    case 'soon':
    case 'skeleton':
      return (
        <div className={styles.worth}>
          {state.type === 'skeleton' ? <Skeleton balance /> : null}
          <VisuallyHidden>{text.balanceLoading}</VisuallyHidden>
        </div>
      )
    case 'failed':
    case 'known': {
      const { tokens } = state.type === 'failed' ? state : state.portfolio
      // Nothing known is not nothing held.
      if (state.type === 'failed' && tokens.length === 0)
        return <Balance whole={undefined} label={text.balanceUnknown} />
      const total = totalOf(tokens, locale)
      const read = totalOf(tokens, locale, 'whole')
      if (!total || !read) return <Balance whole={undefined} label={text.balanceUnknown} />
      return <Balance {...total} rolls={isAwaited} label={text.balance({ amount: read.whole + read.cents })} />
    }
  }
}
