import { expect, it } from 'vitest'
import { walletProofText } from './walletProofText.ts'

it('names wallet, accounts and nonce, each on a line of its own', () => {
  const addresses = {
    evm: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
    solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  }
  expect(walletProofText({ walletId: 'w', nonce: 'n', addresses })).toBe(
    `This device holds the keys of a wallet.\nWallet: w\nEVM account: ${addresses.evm}\nSolana account: ${addresses.solana}\nNonce: n`,
  )
})
