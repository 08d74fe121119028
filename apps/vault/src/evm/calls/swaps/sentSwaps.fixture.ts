import type { Hex } from 'viem'

/** A call in its words of 32 bytes, each without the zeros before it; `selector` begins a call within the call. */
const written = (selector: string, ...words: readonly string[]): Hex =>
  `0x${selector}${words.map((word) => (word.length > 64 ? word : word.padStart(64, '0'))).join('')}`
/** Zeros that fill the last word of an inner call. */
const filled = (word: string, bytes: number) => `${word.padStart(64, '0')}${'00'.repeat(bytes)}`
const inner = (selector: string, word: string) => `${selector}${word.padStart(64, '0')}`
const right = (bytes: string) => bytes.padEnd(64, '0')

/** Calls as they were sent on public networks. */
export const sentSwaps = {
  /** Ethereum: Ambire's token for dollars, through two pools, by SwapRouter02. */
  twoPools: {
    account: '0xB674F3fd5F43464dB0448a57529eAF37F04cceA5',
    to: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    value: 0n,
    data: written(
      '5ae401dc',
      '64c23653',
      '40',
      '1',
      '20',
      '124',
      inner('b858183f', '20'),
      '80',
      'b674f3fd5f43464db0448a57529eaf37f04ccea5',
      '3635c9adc5dea00000',
      '835074',
      '42',
      '88800092ff476844f74dc2fc427974bbee2794ae002710c02aaa39b223fe8d0a',
      '0e5c4f27ead9083c756cc20001f4a0b86991c6218b36c1d19d4a2e9eb0ce3606',
      `${right('eb48')}${'00'.repeat(28)}`,
    ),
  },
  /** Arbitrum: 0.06 ether for a token, by SwapRouter02. */
  coin: {
    account: '0x0590844C5a4CCC14f928813cDb909E3d24EbDEa5',
    to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    value: 0xd529ae9e860000n,
    data: written(
      '5ae401dc',
      '64577946',
      '40',
      '1',
      '20',
      'e4',
      inner('04e45aaf', '82af49447d8a07e3bd95bd0d56f35241523fbab1'),
      'dfcd9117ebcde0d658eedf0898419638f56b6980',
      '2710',
      '0590844c5a4ccc14f928813cdb909e3d24ebdea5',
      'd529ae9e860000',
      '26ccaa143fba73bd5a4576',
      filled('0', 28),
    ),
  },
  /** Ethereum: one ether for dollars with Uniswap's own share, by the Universal Router, without the byte that its site appends. */
  withShare: {
    account: '0x0000000000000000000000000000000000000123',
    to: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
    value: 10n ** 18n,
    data: written(
      '3593564c',
      '60',
      'a0',
      '680626bd',
      '4',
      right('0b000604'),
      '4',
      '80',
      'e0',
      '200',
      '280',
      '40',
      '2',
      'de0b6b3a7640000',
      '100',
      '2',
      'de0b6b3a7640000',
      '0',
      'a0',
      '0',
      '2b',
      'c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20001f4dac17f958d2ee523a2',
      right('206206994597c13d831ec7'),
      '60',
      'dac17f958d2ee523a2206206994597c13d831ec7',
      '000000fee13a103a10d593b9ae06b3e05f2e7e1c',
      '19',
      '60',
      'dac17f958d2ee523a2206206994597c13d831ec7',
      '123',
      '60736357',
    ),
  },
} as const
