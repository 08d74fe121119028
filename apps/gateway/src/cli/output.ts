import type { Writable } from 'node:stream'

/** How a command ends: 0 done, 1 failed, 2 used wrongly. */
export type ExitCode = 0 | 1 | 2

/** Where a command writes. */
export type Output = {
  /** Whether the caller asked for JSON. */
  isJson: boolean
  /** Writes what the command is for: a text for people, or the value as one line of JSON. */
  result: (value: unknown, text: string) => void
  /** Writes one line unchanged; waits while the reader is slow. @throws ReaderGoneError */
  line: (text: string) => Promise<void>
  /** Writes a note beside the result. */
  note: (text: string) => void
}

/** Thrown when a command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The reader of the lines, such as `head`, has enough: the command ends without a failure. */
export class ReaderGoneError extends Error {
  override readonly name = 'ReaderGoneError'
}

/** Whether writing failed because the reader is gone. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

/** What a command line runs in; `process` is one. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>
  stdout: Pick<Writable, 'write'>
  stderr: Pick<Writable, 'write'>
}

export function createOutput(isJson: boolean, { stdout, stderr }: Surroundings): Output {
  return {
    isJson,
    result: (value, text) => {
      stdout.write(isJson ? `${JSON.stringify(value)}\n` : `${text}\n`)
    },
    line: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(`${text}\n`, (error) => {
          if (isReaderGone(error)) reject(new ReaderGoneError('The reader of the lines is gone.'))
          else if (error) reject(error)
          else resolve()
        })
      }),
    note: (text) => {
      stderr.write(`${text}\n`)
    },
  }
}

/** Lays rows out in columns; the first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
