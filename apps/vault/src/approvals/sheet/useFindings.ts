import { useEffect, useState } from 'react'
import type { Approval } from '../approvals.ts'
import type { Findings } from '../findings/findings.ts'

/** What the vault finds out about a request, once it is all there; it does not change any more then. */
export function useFindings(approval: Approval): Findings | undefined {
  const [findings, setFindings] = useState<Findings>()
  useEffect(() => {
    let isGone = false
    void approval.inspect().then((found) => isGone || setFindings(found))
    return () => {
      isGone = true
    }
  }, [approval])
  return findings
}
