import { sealKeyOf } from '../platform/device/deviceKeys.ts'
import { openDeviceStore } from '../platform/device/deviceStore.ts'
import { createExportTasks } from './exportTasks.ts'
import { serveTasks } from './serveTasks.ts'

const store = openDeviceStore()
serveTasks(createExportTasks(async () => sealKeyOf(await store)))
