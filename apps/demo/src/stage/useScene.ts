import { createKit, type Kit } from '@foyer/kit'
import type { TestWallet } from '@foyer/test/wallet'
import { useEffect, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { demoOptions, withHostedWallet, withSolana } from '../kit/demoOptions.ts'
import { startSolanaWallets } from '../kit/solanaTestWallets.ts'
import { offers, startWallet } from '../kit/testWallets.ts'
import type { PlaygroundState } from '../state/playgroundState.ts'
import { createActor } from './createActor.ts'
import { createGatewayLine } from './createGatewayLine.ts'
import { withLogin } from './hostedLogin.ts'
import { sceneOptions } from './sceneOptions.ts'
import { isOnSolana, type Scene, sceneCalled } from './scenes.ts'

/** Milliseconds after which a scene that is not on the screen has failed. */
const timeoutMs = 20_000

/** The key of an unused account. */
const emptyAccount = `0x${'5'.repeat(64)}` as const

/** Creates the kit of a scene and plays the scene once. */
export function useScene(state: PlaygroundState, config: DemoConfig) {
  const [kit, setKit] = useState<Kit>()
  const [progress, setProgress] = useState<'playing' | 'shown' | 'failed'>('playing')

  useEffect(() => {
    const { scene } = sceneCalled(state.scene)
    createGatewayLine(config.gatewayUrl)(scene.gateway ?? 'pass')
    const wallets = walletsOf(scene, config)
    // A sign-in question would stop a scene that needs an account; the scenes of signing in set their own.
    const signIn = state.settings.signIn && sceneCalled(state.scene).group === 'Connect'
    const settings = { ...state.settings, signIn, ...scene.settings }
    const usual = demoOptions(settings, config, state.look)
    const options = isOnSolana(scene) ? withSolana(usual, settings, config) : usual
    const [, tessera] =
      isOnSolana(scene) && config.solana
        ? startSolanaWallets(config.solana, { mode: 'programmable', storage: createMemory() })
        : []
    const sceneOwn = sceneOptions(options, scene.needs, settings)
    const hosted = scene.login ? withHostedWallet(sceneOwn, settings, config) : sceneOwn
    const { login } = scene
    const complete = login && login !== true ? withLogin(hosted, login) : hosted
    const created = createKit({ ...complete, storage: createMemory() })
    setKit(created)
    const actor = createActor({ kit: created, config, wallets, tessera, signal: AbortSignal.timeout(timeoutMs) })
    Promise.resolve(scene.play(actor)).then(
      () => setProgress('shown'),
      (error) => {
        console.error(`The scene ${scene.id} did not come up`, error)
        setProgress('failed')
      },
    )
  }, [state, config])

  return { kit, progress }
}

function walletsOf(scene: Scene, config: DemoConfig): readonly TestWallet[] {
  const storage = createMemory()
  const start = (offer: (typeof offers)[number]) => startWallet(offer, config, { storage })
  if (scene.wallets === 'none') return []
  if (scene.wallets === 'empty') return offers.slice(0, 1).map((offer) => start({ ...offer, accounts: [emptyAccount] }))
  const more = ['Tessera', 'Ondine', 'Corvid', 'Marlow', 'Quill', 'Saffron'].map((name) => ({
    id: name.toLowerCase(),
    name,
    accounts: [emptyAccount],
  }))
  const count = { one: 1, two: 2, four: 4, eight: 8 }[scene.wallets ?? 'two']
  return [...offers, ...more].slice(0, count).map(start)
}

/** What a wallet or the kit remembers ends with the frame. */
function createMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
