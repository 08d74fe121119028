import { describe, expect, it } from 'vitest'
import type { Session } from '../../core/session.ts'
import { createEvmChain } from './evmChain.ts'

const address = '0x1111111111111111111111111111111111111111'
const chain = createEvmChain({ networks: [], rpcUrls: () => [], onRpcFailure: () => undefined })

const answering = (answer: unknown): Session => ({
  id: 'test',
  source: 'injected',
  wallet: { id: 'test', name: 'Harbor', type: 'ANNOUNCED' },
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  namespaces: { eip155: { networkId: 'eip155:1' } },
  provider: () => ({ request: async () => answer }),
})
const typedData = { domain: {}, types: {}, primaryType: 'Mail', message: {} }
const ask = {
  text: (answer: unknown) => chain.signMessage({ session: answering(answer), address, message: 'hello' }),
  'typed data': (answer: unknown) => chain.signTypedData?.({ session: answering(answer), address, typedData }),
}

describe.each(['text', 'typed data'] as const)('a signature of %s', (kind) => {
  it.each([
    ['65 bytes of a key', `0x${'ab'.repeat(65)}`],
    ['64 bytes (ERC-2098)', `0x${'ab'.repeat(64)}`],
    ['many bytes of a contract', `0x${'ab'.repeat(320)}`],
    ['none, which a contract keeps by itself', '0x'],
  ])('takes %s', async (_, answer) => {
    await expect(ask[kind](answer)).resolves.toBe(answer)
  })

  it.each([
    [null],
    [undefined],
    [true],
    [{}],
    [{ signature: '0xab' }],
    ['ok'],
    ['0x12'],
    [`0x${'zz'.repeat(65)}`],
    [`0x${'a'.repeat(131)}`],
  ])('refuses the answer %j', async (answer) => {
    await expect(ask[kind](answer)).rejects.toMatchObject({
      code: 'SIGN_MESSAGE_FAILED',
      shortMessage: 'The message was not signed',
    })
  })
})
