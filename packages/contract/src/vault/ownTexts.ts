import { walletProofOpening } from './walletProofText.ts'

/**
 * What an account signs (EIP-191) to activate a session. The session's id was made by one gateway, at random, so that the text counts
 * there and once; the hash, Keccak-256 of the context as hexadecimal, keeps another context from taking the place of the granted one.
 */
export function sessionActivationText(pci: string, contextHash: string): string {
  return `Activate the smart session ${pci} with the context ${contextHash}.`
}

/** What an account signs (EIP-191) to end a session at the gateway: the session's id, which is random and counts there alone. */
export function sessionEndText(pci: string): string {
  return pci
}

/**
 * Everything that a wallet signs as a message by itself, by how it is known. A wallet signs none of it for a site; a text that is
 * missing here could be asked for by any.
 */
const ownTexts = {
  walletProof: (text: string) => text.startsWith(walletProofOpening.toLowerCase()),
  sessionActivation: (text: string) => text.startsWith('activate the smart session '),
  sessionEnd: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
} as const

/** A kind of text that wallets sign by themselves. */
export type OwnText = keyof typeof ownTexts

/** Which of the texts that wallets sign by themselves a message is, whatever its case and the space around it; undefined for others. */
export function ownTextOf(message: string): OwnText | undefined {
  const text = message.trim().toLowerCase()
  return (Object.keys(ownTexts) as OwnText[]).find((kind) => ownTexts[kind](text))
}
