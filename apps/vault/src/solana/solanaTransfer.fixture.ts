import { base58 } from '@scure/base'

/** A message that moves 1 SOL. */
export function transferMessage({ from, version }: { readonly from: string; readonly version?: 0 }): Uint8Array {
  const accounts = [base58.decode(from), new Uint8Array(32).fill(4), new Uint8Array(32)]
  const data = [2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0]
  const instruction = [2, 2, 0, 1, data.length, ...data]
  return Uint8Array.from([
    ...(version === 0 ? [128] : []),
    ...[1, 0, 1],
    accounts.length,
    ...accounts.flatMap((account) => [...account]),
    ...new Uint8Array(32).fill(9),
    1,
    ...instruction,
    ...(version === 0 ? [0] : []),
  ])
}

/** The same as an unsigned transaction. */
export function transferBytes(parameters: Parameters<typeof transferMessage>[0]): Uint8Array {
  return Uint8Array.from([1, ...new Uint8Array(64), ...transferMessage(parameters)])
}

/** A transfer of version 1 in base64, as `@solana/kit` 8.4 signs and writes it: `GyGK…` pays `Edmx…` 5,000,000 lamports. */
export const transferOfVersion1 =
  'gQEAAQ8AAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAED7UkoxijRwsbq6QM4kFmVYSlZJzpcY/k2NsFGFKyHN9HKk6wXBRhwcdZ7g8f/Dv6BCOjsRTBXXXcmh5Mz29q+fAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABwAAAAAAAAAQJwAAoIYBAAICDAAAAQIAAABAS0wAAAAAAIJAqN/YwdaAiaOJW4ZgKn/QchpWhVDsvJ23bXi6u8AmM1FZNJ+k4E0psZ4ZBpJsZlr/nV1V+K2XgTQVICLcxgA='
