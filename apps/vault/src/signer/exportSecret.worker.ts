import { sealKeyOf } from '../platform/device/deviceKeys.ts'
import { openDeviceStore } from '../platform/device/deviceStore.ts'
import { createRevealTasks } from './exportTasks.ts'
import { serveTasks } from './serveTasks.ts'

const store = openDeviceStore()
serveTasks(createRevealTasks(async () => sealKeyOf(await store)))
