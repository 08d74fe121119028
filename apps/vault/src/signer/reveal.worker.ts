import { sealKeyOf } from '../device/deviceKeys.ts'
import { openDeviceStore } from '../device/deviceStore.ts'
import { createRevealTasks } from './revealTasks.ts'
import { serveTasks } from './serveTasks.ts'

const store = openDeviceStore()
serveTasks(createRevealTasks(async () => sealKeyOf(await store)))
