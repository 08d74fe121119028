import { Spinner, Status } from '@foyer/kit/ui'
import { Sign } from './Sign.tsx'

/** Says what is being waited for. */
export function BusyStatus({ sub, title }: { title: string; sub?: string | undefined }) {
  return (
    <Status
      compact
      sign={
        <Sign>
          <Spinner accent />
        </Sign>
      }
      title={title}
      sub={sub}
    />
  )
}
