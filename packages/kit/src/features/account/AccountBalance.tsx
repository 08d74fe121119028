import { useEffect, useRef, useState } from 'react'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { IconCopy } from '../../ui/accountIcons.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { Balance } from '../../ui/Balance.tsx'
import { IconCheck } from '../../ui/icons.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { AddressButton } from '../../ui/TextButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './account.module.css'
import { accountMessages } from './messages.ts'
import type { ShownAccount } from './shownAccount.ts'
import { type PortfolioState, totalOf, usePortfolio } from './usePortfolio.ts'

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
    case 'blank':
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

/** How long the check stays where the copy sign was, in ms. */
const shownFor = 2000

/** The short address, which copies itself; where the browser forbids that, the full one to copy by hand. */
function CopyAddress({ address }: { address: string }) {
  const text = useText(accountMessages)
  const [state, setState] = useState<'rest' | 'copied' | 'refused'>('rest')
  const byHand = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (state === 'refused') byHand.current?.select()
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('rest'), shownFor)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setState('copied')
    } catch {
      setState('refused')
    }
  }

  return (
    <div>
      {state === 'refused' ? (
        <input
          ref={byHand}
          className={styles.byHand}
          dir="ltr"
          readOnly
          value={address}
          aria-label={text.copyByHand}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <AddressButton label={text.copyAddress({ address: shortAddress(address) })} onPress={copy}>
          <AddressText address={address} />
          {state === 'copied' ? <IconCheck size="s" /> : <IconCopy size="s" />}
        </AddressButton>
      )}
      <LiveRegion
        polite={state === 'copied' ? text.copied : ''}
        assertive={state === 'refused' ? text.copyByHand : ''}
      />
    </div>
  )
}
