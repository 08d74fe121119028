import { Small } from '@foyer/kit/ui'

/** Why buttons above are disabled, which name it by its id. */
export function Closed({ id, why }: { id: string; why: string | undefined }) {
  return why === undefined ? null : (
    <div id={id}>
      <Small centre>{why}</Small>
    </div>
  )
}
