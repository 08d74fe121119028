import { useEffect, useState } from 'react'
import { useDetection } from './useDetection.ts'

/** How long a wallet may take to announce itself before it counts as not here, in ms. */
const patience = 2000

/** Whether something missing has not appeared although every namespace had time to find it. */
export function useIsWalletNotFound(isMissing: boolean): boolean {
  const { detection } = useDetection()
  const [isGone, setGone] = useState(false)
  const isCounting = isMissing && detection !== 'looking'
  useEffect(() => {
    if (!isCounting) return setGone(false)
    const timer = setTimeout(() => setGone(true), patience)
    return () => clearTimeout(timer)
  }, [isCounting])
  return isMissing && isGone
}
