// Long because every transition has its table, so that the whole of what may happen to a connection is read in one place.
import { describe, expect, test } from 'vitest'
import type { Session, StoredSession } from './session.ts'
import {
  type ConnectionState,
  end,
  establish,
  forget,
  setActiveAccount,
  setNetwork,
  toStored,
  update,
} from './transitions.ts'

const defaults = { one: 'one:1', two: 'two:1' } as const

/** A session of a wallet that grants these accounts, `a1` standing for the account `a1` of namespace `one`. */
function session(id: string, accounts: string, networks: Session['namespaces'] = {}): Session {
  const granted = accounts.split(' ').filter(Boolean)
  const namespaceOf = (address: string) => (address.startsWith('b') ? 'two' : 'one')
  const own = Object.fromEntries(granted.map((address) => [namespaceOf(address), { networkId: networkOf(address) }]))
  return {
    id,
    source: 'memory',
    wallet: { id: `wallet of ${id}`, name: id, type: 'ANNOUNCED' },
    accounts: granted.map((address) => ({ namespace: namespaceOf(address), address, type: 'eoa' })),
    namespaces: { ...own, ...networks },
    provider: () => undefined,
  }
}
const networkOf = (address: string) => (address.startsWith('b') ? 'two:5' : 'one:5') as `${string}:${string}`

const stored = (id: string, active: StoredSession['active']): StoredSession => ({
  id,
  source: 'memory',
  walletId: `wallet of ${id}`,
  namespaces: Object.keys(active),
  active,
})

/** Written short: `one` and `two` say `session address network`, or the network alone; the visible one has a star. */
type Short = { one: string; two: string; sessions: string; remembered?: string }

function state(
  { one, two }: Pick<Short, 'one' | 'two'>,
  sessions: readonly Session[] = [],
  remembered: readonly StoredSession[] = [],
): ConnectionState {
  const read = (short: string) => {
    const words = short.replace('*', '').split(' ')
    const [id, address, network] = words.length === 3 ? words : [undefined, undefined, words[0]]
    const networkId = network as `${string}:${string}`
    return id ? { session: `memory/${id}` as const, address, networkId } : { networkId }
  }
  return {
    activeNamespace: two.includes('*') ? 'two' : 'one',
    namespaces: { one: read(one), two: read(two) },
    sessions,
    remembered,
  }
}

function short(result: ConnectionState): Short {
  const write = (namespace: 'one' | 'two') => {
    const { address, networkId, session: key } = result.namespaces[namespace] ?? { networkId: 'none:0' }
    const star = result.activeNamespace === namespace ? '*' : ''
    return star + [...(key ? [key.replace('memory/', ''), String(address)] : []), networkId].join(' ')
  }
  const remembered = result.remembered.map(({ id }) => id).join(' ')
  return {
    one: write('one'),
    two: write('two'),
    sessions: result.sessions
      .map(({ id, accounts }) => [id, ...accounts.map(({ address }) => address)].join(' '))
      .join(),
    ...(remembered && { remembered }),
  }
}

const nothing = { one: '*one:1', two: 'two:1' }
const x = session('x', 'a1 a2')
const y = session('y', 'b1')
const both = session('both', 'a3 b3')

describe('establish', () => {
  const taken = state({ one: '*x a2 one:5', two: 'two:1' }, [x])
  test.each<[string, ConnectionState, Session, boolean, Short]>([
    ['takes an empty namespace', state(nothing), x, true, { one: '*x a1 one:5', two: 'two:1', sessions: 'x a1 a2' }],
    [
      'restores into an empty namespace and leaves the visible one',
      state(nothing),
      y,
      false,
      { one: '*one:1', two: 'y b1 two:5', sessions: 'y b1' },
    ],
    [
      'moves to a namespace of the wallet that was activated',
      state(nothing),
      y,
      true,
      { one: 'one:1', two: '*y b1 two:5', sessions: 'y b1' },
    ],
    [
      'stays on the visible namespace where the wallet has it',
      state({ one: 'one:1', two: '*two:1' }),
      both,
      true,
      { one: 'both a3 one:5', two: '*both b3 two:5', sessions: 'both a3 b3' },
    ],
    [
      'replaces the active wallet where it is activated, and stands in front',
      taken,
      both,
      true,
      { one: '*both a3 one:5', two: 'both b3 two:5', sessions: 'both a3 b3,x a1 a2' },
    ],
    [
      'leaves the active wallet where it is restored, and stands at the end',
      taken,
      both,
      false,
      { one: '*x a2 one:5', two: 'both b3 two:5', sessions: 'x a1 a2,both a3 b3' },
    ],
    [
      'shows the first account of a wallet that is connected anew',
      taken,
      x,
      true,
      { one: '*x a1 one:5', two: 'two:1', sessions: 'x a1 a2' },
    ],
    [
      'keeps the account in use of a wallet that is restored anew, in its place',
      state({ one: '*x a2 one:5', two: 'y b1 two:5' }, [x, y]),
      x,
      false,
      { one: '*x a2 one:5', two: 'y b1 two:5', sessions: 'x a1 a2,y b1' },
    ],
    [
      'takes the account that was remembered',
      state(nothing, [], [stored('x', { one: 'a2' })]),
      x,
      false,
      { one: '*x a2 one:5', two: 'two:1', sessions: 'x a1 a2' },
    ],
    [
      'takes its remembered place from a wallet that came first',
      state({ one: '*x a2 one:5', two: 'two:1' }, [x], [stored('both', { one: 'a3' })]),
      both,
      false,
      { one: '*x a2 one:5', two: 'both b3 two:5', sessions: 'x a1 a2,both a3 b3' },
    ],
    [
      'leaves a namespace free for the wallet that is expected there',
      state(nothing, [], [stored('both', { one: 'a3' })]),
      x,
      false,
      { one: '*one:1', two: 'two:1', sessions: 'x a1 a2', remembered: 'both' },
    ],
    [
      'takes the remembered place where another one is expected there too',
      state(nothing, [], [stored('both', { one: 'a3' }), stored('x', { one: 'a2' })]),
      x,
      false,
      { one: '*x a2 one:5', two: 'two:1', sessions: 'x a1 a2', remembered: 'both' },
    ],
    [
      'takes a namespace that another one is expected in where it is activated',
      state(nothing, [], [stored('both', { one: 'a3' })]),
      x,
      true,
      { one: '*x a1 one:5', two: 'two:1', sessions: 'x a1 a2', remembered: 'both' },
    ],
    [
      'empties a namespace in which the wallet grants nothing any longer',
      state({ one: 'both a3 one:5', two: '*both b3 two:5' }, [both]),
      session('both', 'a3'),
      false,
      { one: 'both a3 one:5', two: '*two:5', sessions: 'both a3' },
    ],
  ])('%s', (_, before, given, activate, expected) => {
    expect(short(establish(before, given, { activate }))).toEqual(expected)
  })
})

describe('update', () => {
  const used = state({ one: '*x a2 one:5', two: 'y b1 two:5' }, [x, y])
  test.each<[string, ConnectionState, Session, Short]>([
    [
      'takes the account that the wallet shows now',
      state({ one: '*x a1 one:5', two: 'two:1' }, [x]),
      session('x', 'a2 a1'),
      { one: '*x a2 one:5', two: 'two:1', sessions: 'x a2 a1' },
    ],
    [
      'gives up the chosen account where the wallet shows another one',
      state({ one: '*x a2 one:5', two: 'two:1' }, [session('x', 'a1 a2 a4')]),
      session('x', 'a4 a2 a1'),
      { one: '*x a4 one:5', two: 'two:1', sessions: 'x a4 a2 a1' },
    ],
    [
      'keeps the chosen account where the wallet shows the same one',
      used,
      session('x', 'a1 a2 a4'),
      { one: '*x a2 one:5', two: 'y b1 two:5', sessions: 'x a1 a2 a4,y b1' },
    ],
    [
      'gives up the chosen account where it was taken back',
      used,
      session('x', 'a1'),
      { one: '*x a1 one:5', two: 'y b1 two:5', sessions: 'x a1,y b1' },
    ],
    [
      'follows the network of the wallet',
      used,
      session('x', 'a1 a2', { one: { networkId: 'one:7' } }),
      { one: '*x a2 one:7', two: 'y b1 two:5', sessions: 'x a1 a2,y b1' },
    ],
    [
      'empties a namespace without accounts, and shows the one that is connected',
      state({ one: '*both a3 one:5', two: 'both b3 two:5' }, [both]),
      session('both', 'b3'),
      { one: 'one:5', two: '*both b3 two:5', sessions: 'both b3' },
    ],
    [
      'does not touch a namespace of another wallet',
      state({ one: '*x a2 one:5', two: 'both b3 two:5' }, [x, both]),
      session('both', 'a9 b4'),
      { one: '*x a2 one:5', two: 'both b4 two:5', sessions: 'x a1 a2,both a9 b4' },
    ],
  ])('%s', (_, before, given, expected) => {
    expect(short(update(before, given))).toEqual(expected)
  })

  test('changes nothing for a session that is not there', () => {
    expect(update(used, both)).toBe(used)
  })
})

describe('end', () => {
  const three = state({ one: '*x a2 one:5', two: 'both b3 two:5' }, [x, both, y])
  test.each<[string, ConnectionState, readonly string[], boolean, Short]>([
    [
      'shows the next wallet of the namespace, with its first account',
      three,
      ['x'],
      false,
      { one: '*both a3 one:5', two: 'both b3 two:5', sessions: 'both a3 b3,y b1' },
    ],
    [
      'goes back to the network of the site where no other wallet is, and shows the namespace that is connected',
      state({ one: '*x a2 one:5', two: 'y b1 two:5' }, [x, y]),
      ['x'],
      false,
      { one: 'one:1', two: '*y b1 two:5', sessions: 'y b1' },
    ],
    [
      'stays on the visible namespace where none is connected',
      state({ one: 'one:1', two: '*y b1 two:5' }, [y]),
      ['y'],
      false,
      { one: 'one:1', two: '*two:1', sessions: '' },
    ],
    ['ends several at once', three, ['x', 'both'], false, { one: 'one:1', two: '*y b1 two:5', sessions: 'y b1' }],
    [
      'does not touch the others',
      three,
      ['y'],
      false,
      { one: '*x a2 one:5', two: 'both b3 two:5', sessions: 'x a1 a2,both a3 b3' },
    ],
    [
      'remembers a wallet that is only locked',
      state({ one: '*x a2 one:5', two: 'two:1' }, [x], [stored('y', { two: 'b1' })]),
      ['x'],
      true,
      { one: '*one:1', two: 'two:1', sessions: '', remembered: 'y x' },
    ],
    [
      'forgets what is remembered of a wallet that ends',
      state(nothing, [], [stored('x', { one: 'a2' }), stored('y', { two: 'b1' })]),
      ['x'],
      false,
      { one: '*one:1', two: 'two:1', sessions: '', remembered: 'y' },
    ],
  ])('%s', (_, before, ids, remember, expected) => {
    const keys = ids.map((id) => `memory/${id}` as const)
    expect(short(end(before, keys, { defaults, remember }))).toEqual(expected)
  })

  test('keeps the network of a namespace that the site has none for', () => {
    const before = state({ one: '*x a1 one:5', two: 'two:1' }, [x])
    expect(short(end(before, ['memory/x'], { defaults: { two: 'two:1' } })).one).toBe('*one:5')
  })
})

describe('forget', () => {
  test.each<[string, ConnectionState, string, Short]>([
    [
      'lets a wallet that waited take the namespace',
      state(nothing, [x], [stored('both', { one: 'a3' })]),
      'both',
      { one: '*x a1 one:5', two: 'two:1', sessions: 'x a1 a2' },
    ],
    [
      'keeps the namespace free for another one that is expected',
      state(nothing, [x], [stored('both', { one: 'a3' }), stored('z', { one: 'a7' })]),
      'both',
      { one: '*one:1', two: 'two:1', sessions: 'x a1 a2', remembered: 'z' },
    ],
    [
      'shows the namespace that is connected once the visible one waits for none',
      state({ one: '*one:1', two: 'y b1 two:5' }, [y], [stored('x', { one: 'a2' })]),
      'x',
      { one: 'one:1', two: '*y b1 two:5', sessions: 'y b1' },
    ],
    [
      'leaves a namespace that was never waited for',
      state({ one: '*one:1', two: 'y b1 two:5' }, [y], [stored('x', {})]),
      'x',
      { one: '*one:1', two: 'y b1 two:5', sessions: 'y b1' },
    ],
    [
      'does not touch a namespace that a wallet has taken',
      state({ one: '*x a2 one:5', two: 'two:1' }, [both, x], [stored('z', { one: 'a7' })]),
      'z',
      { one: '*x a2 one:5', two: 'both b3 two:5', sessions: 'both a3 b3,x a1 a2' },
    ],
  ])('%s', (_, before, id, expected) => {
    expect(short(forget(before, `memory/${id}`))).toEqual(expected)
  })

  test('changes nothing for a session that is not remembered', () => {
    const before = state(nothing, [x], [stored('both', { one: 'a3' })])
    expect(forget(before, 'memory/x')).toBe(before)
  })
})

describe('setActiveAccount', () => {
  const before = state({ one: '*x a1 one:5', two: 'y b1 two:5' }, [x, y, both])
  test.each<[string, string, 'one' | 'two', string, Short]>([
    [
      'uses another account of the same wallet',
      'x',
      'one',
      'a2',
      { one: '*x a2 one:5', two: 'y b1 two:5', sessions: 'x a1 a2,y b1,both a3 b3' },
    ],
    [
      'uses the account of another wallet, which then stands in front',
      'both',
      'one',
      'a3',
      { one: '*both a3 one:5', two: 'y b1 two:5', sessions: 'both a3 b3,x a1 a2,y b1' },
    ],
    [
      'shows the namespace of the account',
      'both',
      'two',
      'b3',
      { one: 'x a1 one:5', two: '*both b3 two:5', sessions: 'both a3 b3,x a1 a2,y b1' },
    ],
  ])('%s', (_, id, namespace, address, expected) => {
    expect(short(setActiveAccount(before, { session: `memory/${id}`, namespace, address }))).toEqual(expected)
  })

  test.each([
    ['an account that was not granted', 'x', 'one', 'a9'],
    ['a namespace that was not granted', 'x', 'two', 'a1'],
    ['an unknown wallet', 'z', 'one', 'a1'],
  ] as const)('changes nothing for %s', (_, id, namespace, address) => {
    expect(setActiveAccount(before, { session: `memory/${id}`, namespace, address })).toBe(before)
  })

  test('changes nothing for a namespace that the site does not have', () => {
    const elsewhere = { ...before, namespaces: { two: { networkId: 'two:1' } } } as const
    expect(setActiveAccount(elsewhere, { session: 'memory/x', namespace: 'one', address: 'a2' })).toBe(elsewhere)
  })
})

describe('setNetwork', () => {
  const before = state({ one: '*x a2 one:5', two: 'y b1 two:5' }, [x, y, both])
  const networksOf = ({ sessions }: ConnectionState) =>
    sessions.map(({ namespaces }) =>
      Object.values(namespaces)
        .map(({ networkId }) => networkId)
        .join(' '),
    )

  test.each([
    [
      'moves the namespace and the wallet in it',
      'one:7',
      true,
      '*x a2 one:7',
      'y b1 two:5',
      ['one:7', 'two:5', 'one:5 two:5'],
    ],
    [
      'shows the namespace of the network',
      'two:7',
      true,
      'x a2 one:5',
      '*y b1 two:7',
      ['one:5', 'two:7', 'one:5 two:5'],
    ],
    [
      'stays on the visible namespace unless told',
      'two:7',
      false,
      '*x a2 one:5',
      'y b1 two:7',
      ['one:5', 'two:7', 'one:5 two:5'],
    ],
  ] as const)('%s', (_, networkId, activate, one, two, networks) => {
    const after = setNetwork(before, networkId, { activate })
    expect(short(after)).toMatchObject({ one, two })
    expect(networksOf(after)).toEqual(networks)
  })

  test('keeps what the wallet approved', () => {
    const granted = { networkId: 'one:5', approvedNetworks: ['one:5', 'one:7'], approvedMethods: ['sign'] } as const
    const narrow = state({ one: '*x a1 one:5', two: 'two:1' }, [session('x', 'a1', { one: granted })])
    expect(setNetwork(narrow, 'one:7', { activate: true }).sessions[0]?.namespaces.one).toEqual({
      networkId: 'one:7',
      approvedNetworks: ['one:5', 'one:7'],
      approvedMethods: ['sign'],
    })
  })

  describe('of a wallet that grants another account on each network', () => {
    const apart = session('x', 'a1 a2 a3')
    const limits: Record<string, readonly `${string}:${string}`[]> = { a1: ['one:5'], a2: ['one:7'] }
    const granted = { ...apart, accounts: apart.accounts.map((each) => ({ ...each, networks: limits[each.address] })) }
    const at = (networkId: `${string}:${string}`) => ({ ...granted, namespaces: { one: { networkId } } })

    test.each([
      ['a1', 'one:7', 'a2'],
      ['a3', 'one:7', 'a3'],
      ['a2', 'one:5', 'a1'],
      ['a1', 'one:9', 'a3'],
    ] as const)('leads from %s to its account on %s: %s', (active, networkId, expected) => {
      const from = active === 'a2' ? 'one:7' : 'one:5'
      const shown = state({ one: `*x ${active} ${from}`, two: 'two:1' }, [at(from)])
      expect(short(setNetwork(shown, networkId, { activate: true })).one).toBe(`*x ${expected} ${networkId}`)
      expect(short(update(shown, at(networkId))).one).toBe(`*x ${expected} ${networkId}`)
    })

    test('refuses to select an account of another network', () => {
      const shown = state({ one: '*x a1 one:5', two: 'two:1' }, [at('one:5')])
      expect(setActiveAccount(shown, { session: 'memory/x', namespace: 'one', address: 'a2' })).toBe(shown)
    })
  })

  test('keeps the very sessions where the wallet is there already', () => {
    const after = setNetwork(before, 'one:5', { activate: true })
    expect(after.sessions.map((each, index) => each === before.sessions[index])).toEqual([true, true, true])
  })

  test('changes nothing for a namespace that the site does not have', () => {
    expect(setNetwork(before, 'three:1', { activate: true })).toBe(before)
  })
})

describe('toStored', () => {
  test('remembers the accounts that are active, and only those', () => {
    const { namespaces } = state({ one: 'x a2 one:5', two: 'both b3 two:5' })
    expect(toStored({ namespaces }, { ...both, expiresAt: 1_700_000_000_000 })).toEqual({
      id: 'both',
      source: 'memory',
      walletId: 'wallet of both',
      namespaces: ['one', 'two'],
      active: { two: 'b3' },
      expiresAt: 1_700_000_000_000,
    })
  })

  test('names no end for a session without one', () => {
    expect(toStored(state(nothing), x)).toStrictEqual({
      id: 'x',
      source: 'memory',
      walletId: 'wallet of x',
      namespaces: ['one'],
      active: {},
    })
  })
})
