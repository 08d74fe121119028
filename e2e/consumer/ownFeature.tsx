// A feature of a site's own, checked against the declarations that are published: its flag, route and event are added to
// the kit's types by declaration merging, and the kit's calls then take them.
import { createKit, openModal, pushView, type Route } from '@foyer/kit'
import { evm, evmNetwork } from '@foyer/kit/evm'
import { defineFeature, type FeatureParts, switchFlag } from '@foyer/kit/react'
import { mainnet } from 'viem/chains'

declare module '@foyer/kit' {
  interface FeatureFlags {
    tip?: boolean | undefined
  }
  interface RouteMap {
    Tip: { readonly cents: number }
  }
  interface EventMap {
    TIP_GIVEN: { readonly cents: number }
  }
}

const parts: FeatureParts<'Tip'> = {
  routes: { Tip: { useTitle: ({ parameters }) => `${parameters.cents} cents`, View: () => <p>Thank you</p> } },
}
const tip = defineFeature({
  id: 'tip',
  flags: { tip: switchFlag(false) },
  routes: { Tip: 'view' },
  load: async () => ({ parts }),
})

const kit = createKit({
  appName: 'Harbour Cafe',
  networks: [evmNetwork(mainnet)],
  chains: [evm()],
  features: { tip: true, send: false },
  plugins: [tip],
})
openModal(kit, { name: 'Tip', parameters: { cents: 5 } })
pushView(kit, { name: 'Send', parameters: {} })
// @ts-expect-error the view needs to know how much
openModal(kit, { name: 'Tip' })
// @ts-expect-error the flag is a switch
createKit({ appName: 'Harbour Cafe', chains: [], features: { tip: 'often' } })
kit.events.on('TIP_GIVEN', ({ cents }) => cents.toFixed())
kit.events.emit('TIP_GIVEN', { cents: 5 })
// @ts-expect-error the event says how much
kit.events.emit('TIP_GIVEN', {})

export const route: Route = { name: 'Tip', parameters: { cents: 5 } }
