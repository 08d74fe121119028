import { type AskCode, confirmStepUp, type StepUp } from '../../account/stepUp.ts'
import { proofKeysOf } from '../../platform/device/deviceKeys.ts'
import { openDeviceStore } from '../../platform/device/deviceStore.ts'
import { createGatewayCall } from '../../platform/gateway/createGatewayCall.ts'
import type { PageSettings } from '../../platform/readDocument.ts'

/**
 * Makes what confirms a step in this window by a passkey or a code, proven by the key of the wallet's own pages.
 *
 * @param settings Undefined for a project that the gateway does not know: nothing can be confirmed then.
 */
export function confirmInWindow(settings: PageSettings | undefined): (step: StepUp, askCode: AskCode) => Promise<void> {
  // As of the loading of the page, which the gateway's time was written into.
  const clockAhead = settings ? settings.config.now - Date.now() : 0
  return async (step, askCode) => {
    if (!settings) throw new Error('The gateway does not know the project of this window.')
    const { config, gateway, projectId } = settings
    const store = await openDeviceStore()
    try {
      const device = await proofKeysOf(store)
      await confirmStepUp(
        createGatewayCall({ baseUrl: gateway, name: config.gateway, projectId, device, clockAhead }),
        step,
        askCode,
      )
    } finally {
      store.close()
    }
  }
}
