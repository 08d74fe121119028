import { describe, expect, it } from 'vitest'
import { type OwnText, ownTextOf, sessionActivationText, sessionEndText } from './ownTexts.ts'
import { walletProofText } from './walletProofText.ts'

const pci = '7d5c7a4e-6f0f-4b8e-9c53-0a8f6f6b1a11'
const addresses = { evm: '0x', solana: 's' }
/** One of each kind, as wallets write it: a kind without one does not compile. */
const written: Record<OwnText, string> = {
  walletProof: walletProofText({ purpose: 'enrol', walletId: 'w', splits: ['a'], nonce: 'n', addresses }),
  sessionActivation: sessionActivationText(pci, `0x${'12'.repeat(32)}`),
  sessionEnd: sessionEndText(pci),
}

describe('ownTextOf', () => {
  it.each(Object.entries(written))('knows %s, whatever its case and the space around it', (kind, text) => {
    for (const each of [text, `\n ${text}`, `${text}\n`, text.toUpperCase()]) expect(ownTextOf(each)).toBe(kind)
  })

  it('leaves every other message alone', () => {
    for (const text of ['', 'Hello', `He said: ${written.walletProof}`, `Nonce: ${pci}`, `${pci} ${pci}`, pci.slice(1)])
      expect(ownTextOf(text)).toBeUndefined()
  })
})
