import { getAddress } from 'viem/utils'

/** The spender in a call of `approve(address,uint256)` (ERC-20); undefined for other calls. */
export function readApproval(data: string | undefined): string | undefined {
  const digits = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i.exec(data ?? '')?.[1]
  return digits && getAddress(`0x${digits}`)
}
