import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/** A longer subject is cut off in lists of commits. */
const maxSubjectLength = 72

/** The trimmed output of a git command, or undefined where it fails. */
function git(root, ...command) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...command], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * The problems of the subjects of commits that `origin/main` does not have. An exported tree or a shallow clone has no such list,
 * which `note` says.
 */
export function judgeCommitSubjects(root) {
  const folder = git(root, 'rev-parse', '--show-toplevel')
  if (folder === undefined || folder !== realpathSync(root))
    return { problems: [], note: 'commit subjects unread: no repository' }
  if (git(root, 'merge-base', 'origin/main', 'HEAD') === undefined)
    return { problems: [], note: 'commit subjects unread: no common commit with origin/main' }
  const log = git(root, 'log', '--no-merges', '--format=%h %s', 'origin/main..HEAD') ?? ''
  const commits = log === '' ? [] : log.split('\n')
  const problems = commits.flatMap((commit) => {
    const [hash = '', ...words] = commit.split(' ')
    const { length } = [...words.join(' ')]
    return length > maxSubjectLength
      ? [`commit ${hash}: the subject has ${length} of ${maxSubjectLength} characters`]
      : []
  })
  return { problems, note: `${commits.length} commit subjects` }
}
