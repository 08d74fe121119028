import { type Address, formatUnits } from 'viem'
import type { ApprovalRequest, AskedCall } from '../approvalRequest.ts'
import type { WalletChain } from '../types.ts'

/** A question in words. */
export interface RequestDescription<Account extends string = Address> {
  readonly title: string
  /** What an approval means, in one sentence. */
  readonly about?: string
  readonly approve: string
  /** Facts, each a term and a value. */
  readonly facts: readonly (readonly [term: string, value: string])[]
  /** The accounts among which the owner chooses. */
  readonly accounts?: readonly { readonly address: Account; readonly label: string }[]
  /** Longer content, shown unchanged. */
  readonly content?: string
}

/** What connecting means, on every chain family. */
export const connectingAbout = 'It sees the accounts you tick. It can ask, not take.'

/** Puts a question into words. */
export function describeRequest(request: ApprovalRequest): RequestDescription {
  switch (request.kind) {
    case 'connect':
      return {
        title: request.text === undefined ? 'Connect this site?' : 'Connect this site and sign in?',
        about: connectingAbout,
        approve: 'Connect',
        facts: [],
        accounts: request.accounts,
        ...(request.text !== undefined && { content: request.text }),
      }
    case 'unlock':
      return { title: 'The wallet is locked', approve: 'Unlock', facts: [['Password', 'none needed']] }
    case 'signMessage':
      return {
        title: 'Sign this message?',
        approve: 'Sign',
        facts: [['Account', request.account]],
        content: isReadable(request.text) ? request.text : request.raw,
      }
    case 'signTypedData':
      return {
        title: 'Sign this data?',
        approve: 'Sign',
        facts: [['Account', request.account]],
        content: request.json,
      }
    case 'transaction':
      return {
        title: 'Send this transaction?',
        approve: 'Send',
        facts: [['From', request.account], ...callFacts(request.call, request.chain), network(request.chain)],
        ...(request.call.data === '0x' ? {} : { content: request.call.data }),
      }
    case 'calls':
      return {
        title: request.calls.length === 1 ? 'Send this call?' : `Send these ${request.calls.length} calls?`,
        approve: 'Send',
        facts: [
          ['From', request.account],
          ...request.calls.flatMap((call) => callFacts(call, request.chain)),
          network(request.chain),
        ],
        content: request.calls.map(({ data }, index) => `${index + 1}. ${data}`).join('\n'),
      }
    case 'switchNetwork':
      return {
        title: 'Switch the network?',
        approve: 'Switch',
        facts: [
          ['From', request.from.name],
          ['To', request.to.name],
          ['Chain id', String(request.to.chainId)],
        ],
      }
    case 'addNetwork':
      return {
        title: 'Add this network?',
        approve: 'Add',
        facts: [
          ['Name', request.chain.name],
          ['Chain id', String(request.chain.chainId)],
          ['RPC', request.chain.rpcUrl],
        ],
      }
  }
}

function callFacts(call: AskedCall, chain: WalletChain): [string, string][] {
  const { decimals, symbol } = chain.nativeCurrency ?? { decimals: 18, symbol: 'ETH' }
  return [
    ['To', call.to ?? 'a new contract'],
    ['Value', `${formatUnits(call.value, decimals)} ${symbol}`],
  ]
}

function network(chain: WalletChain): [string, string] {
  return ['Network', `${chain.name} (${chain.chainId})`]
}

/** Whether decoded bytes are text that a person can read. */
function isReadable(text: string): boolean {
  return !/[\p{Cc}\uFFFD]/u.test(text.replace(/[\n\r\t]/g, ''))
}
