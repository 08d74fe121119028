/** Days that backups are kept where the operator says nothing else. */
const usualBackupDays = 30

/** For how long a backup may need what was retired, in milliseconds. */
export function backupMs({ backupDays = usualBackupDays }: { backupDays?: number | undefined }): number {
  return backupDays * 86_400_000
}
