import { sealKeyOf } from '../device/deviceKeys.ts'
import { openDeviceStore } from '../device/deviceStore.ts'
import { answerTask } from './answerTask.ts'
import { createSignerTasks } from './signerTasks.ts'

// A realm of its own: the page that draws screens never has a secret, and this has no screen.
const store = openDeviceStore()
const tasks = createSignerTasks(async () => sealKeyOf(await store))

addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  const answer = await answerTask(tasks, data)
  if (answer) postMessage(answer)
})
