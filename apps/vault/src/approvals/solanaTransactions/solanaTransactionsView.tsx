import { base64 } from '@scure/base'
import { readInstructions } from '../../solana/readInstructions.ts'
import { useWords } from '../../ui/language.ts'
import { fill } from '../../ui/words.ts'
import type { ApprovalView, BodyProps } from '../sheet/approvalView.ts'
import { MovesBody } from '../sheet/MovesBody.tsx'
import { presentMoves } from '../sheet/presentMoves.ts'
import { accountOf } from '../sheet/useAccountFacts.tsx'
import type { SolanaTransactionsRequest } from './solanaTransactions.ts'

/** One or several transactions of Solana. */
export const solanaTransactionsView: ApprovalView<SolanaTransactionsRequest> = {
  isOnlySigned: ({ sends }) => !sends,
  draft: ({ transactions }, { addresses }) =>
    transactions.flatMap(({ message: { accounts, instructions } }) =>
      readInstructions({ instructions, keys: accounts, account: addresses.solana, accounts: new Map() }),
    ),
  present: ({ sends }, about) =>
    presentMoves(about, ({ obstacle, steps }) => {
      const isKnown = steps.length > 0 || about.draft.length === 0
      return !isKnown || (obstacle !== undefined && sends)
    }),
  Body: SolanaBody,
}

function SolanaBody({ request: { transactions }, ...props }: BodyProps<SolanaTransactionsRequest>) {
  const text = useWords()
  const count = transactions.length
  const account = accountOf(props.approval)
  return (
    <MovesBody
      {...props}
      about={count > 1 ? [{ label: text.titleApprove, value: fill(text.transactions, { count }) }] : []}
      paysFee={transactions.every(({ message }) => message.accounts[0] === account)}
      raw={transactions.map(({ bytes }) => base64.encode(bytes)).join('\n\n')}
    />
  )
}
