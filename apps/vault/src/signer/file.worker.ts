import { sealKeyOf } from '../platform/device/deviceKeys.ts'
import { openDeviceStore } from '../platform/device/deviceStore.ts'
import { createFileTasks } from './fileTasks.ts'
import { serveTasks } from './serveTasks.ts'

const store = openDeviceStore()
serveTasks(createFileTasks(async () => sealKeyOf(await store)))
