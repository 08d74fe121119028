import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { swapMessages } from './messages.ts'

/** How long ago a rate was asked for; every 10 s it is asked anew. */
export function QuoteAge({ at }: { at: number }) {
  const text = useText(swapMessages)
  const { locale } = useKitInstance().options
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const write = (style: 'narrow' | 'long') =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(-seconds, 'second')
  return (
    <span>
      <span aria-hidden="true">{write('narrow')}</span>
      <VisuallyHidden>{text.age({ time: write('long') })}</VisuallyHidden>
    </span>
  )
}
