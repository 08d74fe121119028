import { connectingAbout, type RequestDescription } from '../../wallet/panel/describeRequest.ts'
import type { SolanaApprovalRequest } from './solanaApproval.ts'
import type { SolanaWalletChain } from './solanaWalletFeatures.ts'
import { transactionFacts } from './transactionFacts.ts'

/** Puts a question of a Solana wallet into words; `chains` are those that the wallet has a name for. */
export function describeSolanaRequest(
  request: SolanaApprovalRequest,
  chains: readonly Pick<SolanaWalletChain, 'id' | 'name'>[] = [],
): RequestDescription<string> {
  switch (request.kind) {
    case 'connect':
      return {
        title: 'Connect this site?',
        about: connectingAbout,
        approve: 'Connect',
        facts: [],
        accounts: request.accounts,
      }
    case 'unlock':
      return { title: 'The wallet is locked', approve: 'Unlock', facts: [['Password', 'none needed']] }
    case 'signMessage':
      return {
        title: 'Sign this message?',
        approve: 'Sign',
        facts: [['Account', request.account]],
        content: request.text,
      }
    case 'signIn':
      return {
        title: 'Sign in to this site?',
        approve: 'Sign in',
        facts: [['Account', request.account]],
        content: request.text,
      }
    case 'transaction':
      return {
        title: request.send ? 'Send this transaction?' : 'Sign this transaction?',
        approve: request.send ? 'Send' : 'Sign',
        facts: [
          ['From', request.account],
          ...transactionFacts(request.transaction),
          ['Network', chains.find(({ id }) => id === request.chain)?.name ?? request.chain ?? 'not named'],
        ],
      }
  }
}
