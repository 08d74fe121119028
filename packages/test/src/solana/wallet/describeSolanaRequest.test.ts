import {
  address,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { expect, it } from 'vitest'
import { describeSolanaRequest } from './describeSolanaRequest.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'

const [{ address: account }] = solanaTestAccounts()
const lifetime = { blockhash: '11111111111111111111111111111111' as Blockhash, lastValidBlockHeight: 1n }
const transaction = getBase64EncodedWireTransaction(
  compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(address(account), message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    ),
  ),
)

it.each([
  ['the name that the wallet has for it', 'solana:local', 'Local Solana'],
  ['its id where the wallet has none', 'solana:other', 'solana:other'],
  ['nothing where the site names none', undefined, 'not named'],
])('tells the network of a transaction by %s', (_, chain, network) => {
  const chains = [{ id: 'solana:local', name: 'Local Solana' }] as const
  const request = { kind: 'transaction', account, chain, transaction, send: true, origin: 'site.example' } as const
  const { facts, title } = describeSolanaRequest(request, chains)
  expect(title).toBe('Send this transaction?')
  expect(facts).toContainEqual(['Network', network])
})
