import { sealKeyOf } from '../platform/device/deviceKeys.ts'
import { openDeviceStore } from '../platform/device/deviceStore.ts'
import { serveTasks } from './serveTasks.ts'
import { createSignerTasks } from './signerTasks.ts'

// A separate realm: the page that draws screens never has a secret, and this worker has no screen.
const store = openDeviceStore()
serveTasks(createSignerTasks(async () => sealKeyOf(await store)))
