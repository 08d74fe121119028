import { answerTask, type TaskSet } from './answerTask.ts'

/** Answers what the page asks this worker. */
export function serveTasks(tasks: TaskSet): void {
  addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
    const answer = await answerTask(tasks, data)
    if (answer) postMessage(answer)
  })
}
