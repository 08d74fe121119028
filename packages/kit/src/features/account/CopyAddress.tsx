import { useEffect, useRef, useState } from 'react'
import { AddressText } from '../../ui/AddressText.tsx'
import { IconCopy } from '../../ui/accountIcons.tsx'
import { shortAddress } from '../../ui/addressForms.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { AddressButton } from '../../ui/TextButton.tsx'
import { useText } from '../../view/messages.ts'
import styles from './account.module.css'
import { accountMessages } from './messages.ts'

/** How long the check stays where the copy sign was, in ms. */
const shownFor = 2000

/** The short address, which copies itself; where the browser forbids that, the full one to copy by hand. */
export function CopyAddress({ address }: { address: string }) {
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
