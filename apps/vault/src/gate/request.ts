import type { Delegation } from '../permissions/delegation.ts'
import type { PermissionRequest } from '../permissions/permission.ts'
import type { TypedData } from '../typedData/rebuildTypedData.ts'
import type { SolanaMessage } from './solanaMessage.ts'

/** What a site may not have changed since it was judged: the request as the visitor will see it and the signer will sign it. */
export type ApprovalRequest =
  | {
      readonly kind: 'message'
      readonly chain: string
      readonly bytes: Uint8Array
      /** The text, when the bytes are one. */
      readonly text: string | undefined
      /** It logs the visitor in at the site. */
      readonly isSignIn: boolean
    }
  | { readonly kind: 'typedData'; readonly chain: string; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly chain: string; readonly call: EvmCall }
  | {
      readonly kind: 'calls'
      readonly chain: string
      readonly calls: readonly EvmCall[]
      /** A plain account sends them one after the other; else they are one. */
      readonly inTurn: boolean
      /** The page's own name for them (EIP-5792). */
      readonly id: string | undefined
    }
  /** What the site would do by itself for a while. */
  | ({ readonly kind: 'session' } & PermissionRequest)
  /** The end of that, on the network, and at the gateway where it has a name there. */
  | {
      readonly kind: 'endSession'
      readonly chain: string
      readonly delegations: readonly Delegation[]
      readonly pci: string | undefined
    }
  /** The end of all that sites may do on a network, and at the gateway of those it has a name for there. */
  | { readonly kind: 'endSessions'; readonly chain: string; readonly pcis: readonly string[] }
  | {
      readonly kind: 'solanaTransactions'
      readonly chain: string
      readonly transactions: readonly SolanaTransaction[]
      /** The vault also sends it. */
      readonly sends: boolean
      /** The page asked with a list, and is answered with one. */
      readonly several: boolean
    }

/** A call as a page asks for it; what it leaves out the vault reads from the network. */
export type EvmCall = {
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}`
  readonly gas: bigint | undefined
  readonly nonce: number | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/** A Solana transaction in its parts. */
export type SolanaTransaction = {
  /** The whole of it, signatures and message. */
  readonly bytes: Uint8Array
  /** What signatures are over. */
  readonly messageBytes: Uint8Array
  readonly message: SolanaMessage
  /** Where the account's signature stands among the signatures. */
  readonly signerIndex: number
}
