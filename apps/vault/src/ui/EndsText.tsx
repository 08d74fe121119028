import { shortEnds } from './shortEnds.ts'

/** The first and last six letters of an address, from left to right whatever the language around it. */
export function EndsText({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address}>
      {shortEnds(address)}
    </bdi>
  )
}
