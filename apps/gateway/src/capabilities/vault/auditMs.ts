/** Days that rows of the trail are kept by default: a year, and a month to review it. */
const usualAuditDays = 400

/** How long rows of the trail are kept, in milliseconds. */
export function auditMs({ auditDays = usualAuditDays }: { auditDays?: number | undefined }): number {
  return auditDays * 86_400_000
}
