import { useSignMessage } from '@foyer/kit/react'

/** Signs a text, and says what came of it. */
export function Signing() {
  const { data, error, signMessage } = useSignMessage()
  const sign = () => signMessage({ message: 'Two coffees' }).catch(() => undefined)
  return (
    <section aria-label="Signing">
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{data}</output>
      <output data-testid="sign-error">{error?.code}</output>
    </section>
  )
}
