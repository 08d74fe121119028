/** Why a text is not the recovery file that is looked for: none at all, one of a later version, or one of another wallet. */
export type FileFailure = 'foreign' | 'newer' | 'other'

const messages: Readonly<Record<FileFailure, string>> = {
  foreign: 'This is no recovery file, or it was changed.',
  newer: 'This file is of a later version.',
  other: 'This file is of another wallet.',
}

/** Thrown for a text that is not the recovery file that is looked for. */
export class RecoveryFileError extends Error {
  override readonly name = 'RecoveryFileError'
  readonly failure: FileFailure

  constructor(failure: FileFailure) {
    super(messages[failure])
    this.failure = failure
  }
}

/** Reads what the member chose as a recovery file. @throws RecoveryFileError for what is longer than any. */
export async function readChosen(chosen: File): Promise<string> {
  // A letter may take four bytes.
  if (chosen.size > longestFile * 4) throw new RecoveryFileError('foreign')
  return chosen.text()
}

/** Letters of the longest text that is looked at; a file has less than a thousand. */
export const longestFile = 4_096
