import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { judgeCommitSubjects } from './commitSubjects.mjs'

const inFolder = (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-commits-'))
  const git = (...command) => {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
    const { status, stderr } = spawnSync('git', ['-C', folder, ...author, ...command], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
  const commit = (subject) => git('commit', '--quiet', '--allow-empty', '--message', subject)
  try {
    return work({ folder, git, commit })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

it('refuses a subject over 72 characters in commits that origin/main does not have', () => {
  inFolder(({ folder, git, commit }) => {
    git('init', '--quiet')
    commit(`Published before, ${'x'.repeat(72)}`)
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    commit('é'.repeat(72))
    assert.deepEqual(judgeCommitSubjects(folder), { problems: [], note: '1 commit subjects' })
    commit('x'.repeat(73))
    const { problems, note } = judgeCommitSubjects(folder)
    assert.equal(note, '2 commit subjects')
    assert.match(problems.join('\n'), /^commit [0-9a-f]+: the subject has 73 of 72 characters$/)
  })
})

it('reads no subjects in an exported tree, in a folder of a repository, or without origin/main', () => {
  inFolder(({ folder, git, commit }) => {
    const unread = (place, why) =>
      assert.deepEqual(judgeCommitSubjects(place), { problems: [], note: `commit subjects unread: ${why}` })
    unread(folder, 'no repository')
    git('init', '--quiet')
    commit('x'.repeat(73))
    unread(folder, 'no common commit with origin/main')
    unread(join(folder, '.git'), 'no repository')
  })
})
