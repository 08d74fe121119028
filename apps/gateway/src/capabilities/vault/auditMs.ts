/** Days that rows of the trail are kept where the operator says nothing else: a year, and a month to look at it. */
const usualAuditDays = 400

/** For how long rows of the trail are kept, in milliseconds. */
export function auditMs({ auditDays = usualAuditDays }: { auditDays?: number | undefined }): number {
  return auditDays * 86_400_000
}
