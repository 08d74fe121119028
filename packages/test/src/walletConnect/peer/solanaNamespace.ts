import { base58, base64 } from '@scure/base'
import type { SolanaSignAndSendTransactionOptions } from '@solana/wallet-standard-features'
import type { Hex } from 'viem'
import { createSolanaWallet } from '../../solana/wallet/createSolanaWallet.ts'
import type { SolanaWalletControl } from '../../solana/wallet/solanaWalletControl.ts'
import type { SolanaWalletChain } from '../../solana/wallet/solanaWalletFeatures.ts'
import { invalidParams, toRecord, toText } from '../../wallet/parameters.ts'
import { createMemoryStorage } from '../../wallet/storedSession.ts'
import { WalletError, walletErrorCodes } from '../../wallet/WalletError.ts'
import { toSolanaAccount } from './otherAccounts.ts'
import { call, type OtherNamespace } from './otherNamespaces.ts'

/** Solana with one account from a key: it tells its account, signs messages and transactions, and sends them. */
export async function solanaNamespace(
  privateKey: Hex,
  chains: readonly SolanaWalletChain[],
): Promise<OtherNamespace & { readonly control: SolanaWalletControl }> {
  const { address } = toSolanaAccount(privateKey)
  const secretKey = base58.encode(Buffer.concat([Buffer.from(privateKey.slice(2), 'hex'), base58.decode(address)]))
  const { control, wallet } = createSolanaWallet({
    name: 'Phone',
    accounts: [secretKey],
    chains,
    storage: createMemoryStorage(),
    target: new EventTarget(),
    origin: 'WalletConnect',
  })
  const { features } = wallet
  // The session is what its owner approves; behind it the account is always there.
  await features['standard:connect']?.connect()
  control.clearRequests()

  const accountOf = (pubkey: unknown) => {
    const account = wallet.accounts.find((each) => each.address === (pubkey ?? address))
    if (account) return account
    throw new WalletError(walletErrorCodes.unauthorized, `No account ${String(pubkey)}.`)
  }
  const methods: Readonly<Record<string, (params: unknown, chain: string) => unknown>> = {
    solana_getAccounts: () => [{ pubkey: address }],
    solana_requestAccounts: () => [{ pubkey: address }],
    async solana_signMessage(params) {
      const { message, pubkey } = toRecord(params, 'The parameters')
      const asked = { account: accountOf(pubkey), message: read(base58, message, 'message') }
      const [signed] = (await features['solana:signMessage']?.signMessage(asked)) ?? []
      return { signature: base58.encode(signed?.signature ?? new Uint8Array()) }
    },
    async solana_signTransaction(params) {
      const { pubkey, transaction } = toRecord(params, 'The parameters')
      const asked = { account: accountOf(pubkey), transaction: read(base64, transaction, 'transaction') }
      const [signed] = (await features['solana:signTransaction']?.signTransaction(asked)) ?? []
      const wire = signed?.signedTransaction ?? new Uint8Array()
      // One signature: its count, then its 64 bytes.
      return { signature: base58.encode(wire.slice(1, 65)), transaction: base64.encode(wire) }
    },
    async solana_signAndSendTransaction(params, chain) {
      const { pubkey, sendOptions, transaction } = toRecord(params, 'The parameters')
      const [sent] =
        (await features['solana:signAndSendTransaction']?.signAndSendTransaction({
          account: accountOf(pubkey),
          transaction: read(base64, transaction, 'transaction'),
          chain: chain as `solana:${string}`,
          ...(sendOptions !== undefined && {
            options: toRecord(sendOptions, 'sendOptions') as SolanaSignAndSendTransactionOptions,
          }),
        })) ?? []
      return { signature: base58.encode(sent?.signature ?? new Uint8Array()) }
    },
  }
  return {
    control,
    holding: { chains: chains.map(({ id }) => id), addresses: [address], methods: Object.keys(methods), events: [] },
    answer: call(methods),
  }
}

function read(coder: typeof base58 | typeof base64, value: unknown, name: string): Uint8Array {
  const text = toText(value, `The ${name}`)
  try {
    return coder.decode(text)
  } catch {
    throw invalidParams(`The ${name} must be ${coder === base58 ? 'base58' : 'base64'}.`)
  }
}
