import { EndsText } from '../../ui/EndsText.tsx'

/** The contract of a token, whose name is only what it calls itself; nothing for the network's own coin. */
export function TokenEnds({ token }: { token: string | undefined }) {
  return token === undefined ? null : (
    <>
      <span> · </span>
      <EndsText address={token} />
    </>
  )
}
