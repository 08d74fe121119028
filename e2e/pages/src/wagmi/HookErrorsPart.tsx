import { useBalance, useReadContract, useTransaction, useVerifyMessage } from 'wagmi'

const query = { enabled: false, retry: false } as const

/** Hooks that lack what they need, asked all the same. */
export function HookErrorsPart() {
  const hooks = {
    verify: useVerifyMessage({ query }),
    balance: useBalance({ query }),
    read: useReadContract({ query }),
    transaction: useTransaction({ blockNumber: 1n, query }),
  }
  return (
    <section aria-label="Hook errors">
      {Object.entries(hooks).map(([name, { error, refetch }]) => (
        <p key={name}>
          <button type="button" onClick={() => void refetch()}>
            wagmi: ask {name}
          </button>
          <output data-testid={`${name}-error`}>{error?.message}</output>
        </p>
      ))}
    </section>
  )
}
