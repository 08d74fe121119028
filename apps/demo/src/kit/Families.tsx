import { useAccount, useKit, useNetwork } from '@foyer/kit/react'

/** What the hooks say of each chain family by itself, side by side; nothing where the kit has one alone. */
export function Families() {
  const { kit } = useKit()
  const { chains } = kit.options
  if (chains.length < 2) return null
  return (
    <div className="families">
      {chains.map(({ namespace }) => (
        <Family key={namespace} namespace={namespace} />
      ))}
    </div>
  )
}

function Family({ namespace }: { namespace: string }) {
  const { address, status, wallet } = useAccount({ namespace })
  const { network } = useNetwork({ namespace })
  const facts = [
    ['Status', status],
    ['Network', network?.name],
    ['Wallet', wallet?.name],
    ['Address', address],
  ] as const
  return (
    <section aria-label={`Chain family ${namespace}`}>
      <h4>{namespace}</h4>
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
