import { webcrypto } from 'node:crypto'
import { encodeBase58 } from '../../chains/solana/base58.ts'
import type {
  StandardAccount,
  StandardFeatures,
  StandardSignIn,
  StandardWallet,
} from '../../chains/solana/standardWallet.ts'

const { subtle } = webcrypto
type Change = Parameters<Parameters<NonNullable<StandardFeatures['standard:events']>['on']>[1]>[0]

/** A Wallet Standard wallet with generated keys (Ed25519), which behaves as `state` says. */
export async function standardWallet({
  name = 'Lumen',
  chains = ['solana:mainnet', 'solana:devnet'] as StandardWallet['chains'],
  without = [] as readonly (keyof StandardFeatures)[],
  accounts: count = 1,
  /** The node to which the wallet sends by itself; without one it only signs. */
  rpcUrl = undefined as string | undefined,
} = {}) {
  const keys = await Promise.all(Array.from({ length: count }, () => createKey(chains)))
  const state = {
    permitted: false,
    /** Thrown by whatever is asked next, until it is undefined again. */
    failure: undefined as unknown,
    /** What the wallet waits for before it answers. */
    answers: undefined as Promise<void> | undefined,
    prompts: 0,
    signsIn: true,
    asked: [] as StandardSignIn[],
    accounts: [] as readonly StandardAccount[],
  }
  const listeners = new Set<(changed: Change) => void>()
  const answer = async () => {
    await state.answers
    if (state.failure) throw state.failure
  }
  const grant = () => {
    state.permitted = true
    state.accounts = keys.map(({ account }) => account)
    return { accounts: state.accounts }
  }
  const sign = async (account: StandardAccount, bytes: Uint8Array) => {
    const own = keys.find((key) => key.account.address === account.address)
    if (!own) throw new Error('That is not my account')
    return new Uint8Array(await subtle.sign('Ed25519', own.privateKey, bytes))
  }
  /** The only signature stands behind its count; what is signed is all that follows. */
  const signWire = async (account: StandardAccount, transaction: Uint8Array) => {
    const wire = transaction.slice()
    wire.set(await sign(account, wire.slice(65)), 1)
    return wire
  }
  const features: StandardFeatures = {
    'standard:connect': {
      async connect({ silent = false } = {}) {
        if (silent) return state.permitted ? grant() : { accounts: [] }
        state.prompts += 1
        await answer()
        return grant()
      },
    },
    'standard:disconnect': {
      async disconnect() {
        await answer()
        state.permitted = false
        state.accounts = []
      },
    },
    'standard:events': {
      on(_, listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      async signMessage(...inputs) {
        await answer()
        return Promise.all(
          inputs.map(async ({ account, message }) => ({
            signedMessage: message,
            signature: await sign(account, message),
          })),
        )
      },
    },
    'solana:signTransaction': {
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs) {
        await answer()
        return Promise.all(
          inputs.map(async ({ account, transaction }) => ({ signedTransaction: await signWire(account, transaction) })),
        )
      },
    },
    ...(rpcUrl && {
      'solana:signAndSendTransaction': {
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction(...inputs) {
          await answer()
          return Promise.all(
            inputs.map(async ({ account, options, transaction }) => {
              const wire = await signWire(account, transaction)
              await sendWire(rpcUrl, wire, options)
              return { signature: wire.slice(1, 65) }
            }),
          )
        },
      },
    }),
    'solana:signIn': {
      async signIn(...inputs) {
        await answer()
        state.asked.push(...inputs)
        const [account] = grant().accounts
        if (!state.signsIn || !account) return []
        return Promise.all(
          inputs.map(async ({ domain, nonce }) => {
            const signedMessage = new TextEncoder().encode(
              `${domain} wants you to sign in with your Solana account:\n${account.address}\n\nNonce: ${nonce}`,
            )
            return { account, signedMessage, signature: await sign(account, signedMessage) }
          }),
        )
      },
    },
  }
  const kept = Object.entries(features).filter(([feature]) => !without.some((each) => each === feature))
  const wallet: StandardWallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    features: Object.fromEntries(kept),
    get accounts() {
      return state.accounts
    },
  }
  return {
    wallet,
    state,
    accounts: keys.map(({ account }) => account),
    listeners,
    change(changed: Change) {
      for (const listener of [...listeners]) listener(changed)
    },
    verify: (address: string, signature: Uint8Array, message: Uint8Array) => {
      const own = keys.find(({ account }) => account.address === address)
      return own ? subtle.verify('Ed25519', own.publicKey, signature, message) : Promise.resolve(false)
    },
  }
}

async function createKey(chains: StandardWallet['chains']) {
  const { privateKey, publicKey } = (await subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair
  const bytes = new Uint8Array(await subtle.exportKey('raw', publicKey))
  const features = ['solana:signMessage', 'solana:signTransaction'] as const
  const account: StandardAccount = { address: encodeBase58(bytes), publicKey: bytes, chains, features }
  return { account, privateKey, publicKey }
}

async function sendWire(rpcUrl: string, wire: Uint8Array, options: object = {}): Promise<void> {
  const params = [Buffer.from(wire).toString('base64'), { encoding: 'base64', ...options }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { error } = (await response.json()) as { error?: { message: string } }
  if (error) throw new Error(error.message)
}
