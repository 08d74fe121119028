import { useQuery } from '@tanstack/react-query'
import type { Network } from '../../core/network.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { Button } from '../../ui/Button.tsx'
import { Rows } from '../../ui/Row.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Empty } from '../../ui/Status.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useKitData } from '../../view/useKitData.ts'
import { TokenRow } from '../../workshop/TokenRow.tsx'
import { unlistedTokenQuery } from './queries.ts'
import styles from './swaps.module.css'
import { swapTokenMessages } from './tokenMessages.ts'

export type UnlistedTokenProps = {
  /** Pasted, and of no token that is known. */
  address: string
  network: Network
  onFound: (token: Token) => void
}

/** The token of a pasted address, as its contract describes itself. */
export function UnlistedToken({ address, network, onFound }: UnlistedTokenProps) {
  const kit = useKitInstance()
  const data = useKitData()
  const text = useText(swapTokenMessages)
  const { data: token, isError, refetch } = useQuery(unlistedTokenQuery(kit, network.id, address), data.queryClient)
  return (
    <div className={styles.list}>
      {isError ? (
        <Empty
          art="failed"
          title={text.unreadTitle}
          action={
            <Button auto onPress={() => void refetch()}>
              {text.tryAgain}
            </Button>
          }
        >
          {text.unreadText}
        </Empty>
      ) : token === undefined ? (
        <SkeletonRows count={1} label={text.reading} round />
      ) : token === null ? (
        <Empty art="coins" title={text.noTokenTitle}>
          {text.noTokenText({ network: network.name })}
        </Empty>
      ) : (
        <Rows spaced label={text.unknownTitle}>
          <TokenRow token={token} network={network} isHoldingUnknown onChoose={onFound} />
        </Rows>
      )}
    </div>
  )
}
