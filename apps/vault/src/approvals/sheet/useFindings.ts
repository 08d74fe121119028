import { useEffect, useState } from 'react'
import type { Approval } from '../approvals.ts'
import type { Findings } from '../findings/findings.ts'

/** The findings about a request, once they are complete; they do not change afterwards. */
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
