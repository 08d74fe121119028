/** Days that backups are kept by default. */
const usualBackupDays = 30

/** How long a backup may need retired parts, in milliseconds. */
export function backupMs({ backupDays = usualBackupDays }: { backupDays?: number | undefined }): number {
  return backupDays * 86_400_000
}
