import { describe, expect, it } from 'vitest'
import { type WalletProof, type WalletProofPurpose, walletProofText } from './walletProofText.ts'

const proof: WalletProof = {
  purpose: 'create',
  walletId: 'w',
  splits: ['a', 'b'],
  nonce: 'n',
  addresses: {
    evm: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
    solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  },
}

describe('walletProofText', () => {
  it('names purpose and splits, wallet, accounts and nonce, each on its line', () => {
    const { evm, solana } = proof.addresses
    expect(walletProofText(proof)).toBe(
      `This device holds the keys of a wallet.\nPurpose: create a,b\nWallet: w\nEVM account: ${evm}\nSolana account: ${solana}\nNonce: n`,
    )
  })

  it('writes another text for another purpose, wallet, split, account or nonce', () => {
    const purposes: WalletProofPurpose[] = ['create', 'enrol', 'protect', 'file', 'factor']
    const texts = [
      ...purposes.map((purpose) => walletProofText({ ...proof, purpose })),
      walletProofText({ ...proof, walletId: 'v' }),
      walletProofText({ ...proof, splits: ['b', 'a'] }),
      walletProofText({ ...proof, splits: ['a'] }),
      walletProofText({ ...proof, splits: [] }),
      walletProofText({ ...proof, nonce: 'm' }),
      walletProofText({ ...proof, addresses: { ...proof.addresses, solana: proof.addresses.evm } }),
    ]
    expect(new Set(texts).size).toBe(texts.length)
  })
})
