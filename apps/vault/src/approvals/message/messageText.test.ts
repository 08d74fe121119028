import { sessionActivationText, sessionEndText, walletProofText } from '@foyer/contract/vault'
import { describe, expect, it } from 'vitest'
import { mayBeSigned } from './messageText.ts'

const mayText = (text: string) => mayBeSigned(new TextEncoder().encode(text), text)

describe('mayBeSigned', () => {
  it('takes a text that a visitor can read to its end, and no longer one', () => {
    expect(mayText('')).toBe(true)
    expect(mayText('x'.repeat(32_768))).toBe(true)
    expect(mayText('x'.repeat(32_769))).toBe(false)
    expect(mayText('é'.repeat(16_385))).toBe(false)
    for (const end of ['\n', '\r', '\r\n', '\u2028']) {
      expect(mayText(end.repeat(999)), JSON.stringify(end)).toBe(true)
      expect(mayText(end.repeat(1_000)), JSON.stringify(end)).toBe(false)
    }
    expect(mayBeSigned(new Uint8Array(32_768), undefined)).toBe(true)
    expect(mayBeSigned(new Uint8Array(32_769), undefined)).toBe(false)
  })

  it('refuses what the wallet itself signs', () => {
    const addresses = { evm: '0x', solana: 's' }
    const proof = walletProofText({ purpose: 'enrol', walletId: 'w', splits: ['a'], nonce: 'n', addresses })
    for (const text of [proof, `\n ${proof}`, proof.toUpperCase(), proof.slice(0, 40)])
      expect(mayText(text)).toBe(false)
    const pci = '7d5c7a4e-6f0f-4b8e-9c53-0a8f6f6b1a11'
    expect(mayText(sessionActivationText(pci, '0x12'))).toBe(false)
    expect(mayText(sessionEndText(pci))).toBe(false)
    expect(mayText(`Nonce: ${pci}`)).toBe(true)
    expect(mayText(`He said: ${proof}`)).toBe(true)
  })
})
