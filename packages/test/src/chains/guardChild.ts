import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Ties a child to this process: however this process ends, SIGKILL included, the child is ended too.
 *
 * A small shell waits on a pipe that only this process holds open. No signal handler is installed, so the host keeps
 * its own. Returns a function that takes the guard away once the child has ended by itself.
 */
export function guardChild(child: ChildProcess): () => void {
  if (process.platform === 'win32') {
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    return () => process.off('exit', kill)
  }
  const script = 'cat >/dev/null; kill -CONT "$0"; kill -TERM "$0"; sleep 2; kill -KILL "$0"'
  // In a separate process group, so that Ctrl-C in the terminal does not end the guard before its work is done.
  const guard = spawn('sh', ['-c', script, String(child.pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => child.kill('SIGKILL'))
  guard.unref()
  return () => {
    if (guard.pid === undefined || guard.exitCode !== null || guard.signalCode !== null) return
    try {
      process.kill(-guard.pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
