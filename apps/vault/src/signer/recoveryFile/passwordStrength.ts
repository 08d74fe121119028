/** Characters that a password has at the least. */
export const leastPassword = 12

/**
 * How good a password is: too `short`; `weak`, which a list of known passwords and patterns finds soon; `fair`, for what is not the
 * only guard of a wallet; `strong`.
 */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** Judges passwords; `known` are words that a guesser tries first, such as the member's own address. */
export type PasswordJudge = (password: string, known?: readonly string[]) => PasswordStrength

/** Whether a password has too few characters, whatever they are. */
export function isShort(password: string): boolean {
  return [...password.normalize('NFKC')].length < leastPassword
}

/** Loads what judges passwords as guessers do (zxcvbn), with its lists of known ones. */
export async function loadPasswordJudge(): Promise<PasswordJudge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, known = []) => {
    if (isShort(password)) return 'short'
    // Of 0 to 4: 3 is out of reach of guesses at a leaked hash that is slow, 4 of all.
    const { score } = zxcvbn.check(password.normalize('NFKC'), [...known])
    return score === 4 ? 'strong' : score === 3 ? 'fair' : 'weak'
  }
}
