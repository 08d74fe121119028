/** Why a text is refused: it is not a recovery file, is of a later version, or is of another wallet. */
export type FileFailure = 'foreign' | 'newer' | 'other'

const messages: Readonly<Record<FileFailure, string>> = {
  foreign: 'This is no recovery file, or it was changed.',
  newer: 'This file is of a later version.',
  other: 'This file is of another wallet.',
}

/** Thrown for a text that is not the wanted recovery file. */
export class RecoveryFileError extends Error {
  override readonly name = 'RecoveryFileError'
  readonly failure: FileFailure

  constructor(failure: FileFailure) {
    super(messages[failure])
    this.failure = failure
  }
}

/** Reads the file that the member chose. @throws RecoveryFileError for a file longer than any recovery file. */
export async function readChosen(chosen: File): Promise<string> {
  // A character may take four bytes.
  if (chosen.size > maxFileLength * 4) throw new RecoveryFileError('foreign')
  return chosen.text()
}

/** The longest text that is parsed, in characters; a recovery file has less than a thousand. */
export const maxFileLength = 4_096
