import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file),
)
/** Everything that the wallet's sources sign as a message, with the bytes that they name. */
const signed = files.flatMap((file) =>
  [
    ...readFileSync(join(sources, file), 'utf8').matchAll(/sign\w*\(\{ kind: 'evmMessage', message(?:: ([^}]+))? \}/g),
  ].map(([, bytes = 'message']) => `${file}: ${bytes}`),
)
const mentions = files.filter((file) => readFileSync(join(sources, file), 'utf8').includes("kind: 'evmMessage'"))

describe('the wallet', () => {
  it('signs what a person read, or one of the texts that no site may ask for', () => {
    expect(signed.sort()).toEqual([
      'approvals/endSession/endSession.ts: new TextEncoder().encode(sessionEndText(pci))',
      'approvals/endSessions/endSessions.ts: new TextEncoder().encode(sessionEndText(pci))',
      'approvals/message/message.ts: request.bytes',
      'evm/permissions/grantSession.ts: encode(sessionActivationText(pci, keccak256(context)))',
      'signer/proveKeys.ts: message',
    ])
  })

  it('signs messages in no other file', () => {
    const known = [
      'approvals/endSession/endSession.ts',
      'approvals/endSessions/endSessions.ts',
      'approvals/message/message.ts',
      'evm/permissions/grantSession.ts',
      'signer/proveKeys.ts',
      'signer/signature.ts',
    ]
    expect(mentions.sort()).toEqual(known)
  })
})
