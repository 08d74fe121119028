import type { RunningSolana } from '@foyer/test'
import { fromBase58 } from './solanaTest.ts'

/** An unsigned transfer of lamports, in base64. */
export async function solanaTransfer(
  { url }: RunningSolana,
  { from, lamports, to }: { from: string; to: string; lamports: bigint },
): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await response.json()) as { result: { value: { blockhash: string } } }
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(lamports)
  const systemProgram = Buffer.alloc(32)
  const message = Buffer.concat([
    // One signer, who may write; one account at the end that is only read.
    Buffer.from([1, 0, 1, 3]),
    fromBase58(from, 32),
    fromBase58(to, 32),
    systemProgram,
    fromBase58(result.value.blockhash, 32),
    // One instruction of the third account, over the first two: transfer is number 2.
    Buffer.from([1, 2, 2, 0, 1, 12, 2, 0, 0, 0]),
    amount,
  ])
  return Buffer.concat([Buffer.from([1]), Buffer.alloc(64), message]).toString('base64')
}
