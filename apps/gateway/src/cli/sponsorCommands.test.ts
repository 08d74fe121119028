import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts'
import { runCommand } from '../testing/runCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-sponsor-command-'))
const file = join(folder, 'gateway.json')
writeFileSync(file, JSON.stringify({ chains: [{ id: 'eip155:1', name: 'Local', rpcUrls: ['http://127.0.0.1:1'] }] }))
const contract = `0x${'Ab'.repeat(20)}`

describe('foyer-gateway sponsor', () => {
  let place: TestDatabase
  beforeAll(async () => {
    place = await createTestDatabase()
  })
  afterAll(async () => {
    await place.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function run(...args: readonly string[]) {
    return runCommand(['sponsor', ...args, '--config', file], { FOYER_DATABASE: place.location })
  }
  const set = async (...args: readonly string[]) => {
    const { code, stderr, stdout } = await run('set', 'eip155:1', ...args, '--json')
    return code === 0 ? (JSON.parse(stdout) as Record<string, unknown>) : { code, stderr }
  }

  it('pays for nothing until the sums are named', async () => {
    expect((await run('list')).stdout).toBe('Nothing is paid for. Begin with "sponsor set".\n')
    expect(await set('--per-user', '0.002')).toMatchObject({ code: 2, stderr: expect.stringContaining('--per-day') })
    expect((await run('remove', 'eip155:1')).code).toBe(1)
  })

  it('keeps what is not named again, and takes it away by "all" and "none"', async () => {
    const first = await set('--per-user', '0.002', '--per-day', '1', '--target', contract, '--function', 'payment')
    expect(first).toEqual({
      projectId: '',
      chainId: 'eip155:1',
      isActive: true,
      targets: [contract.toLowerCase()],
      selectors: ['0x'],
      maxGasPerOp: 1_000_000,
      maxOpsUserDay: 5,
      maxGweiUserDay: 2_000_000,
      maxGweiDay: 1_000_000_000,
    })
    const days = ['--from', '2026-11-20', '--to', '2026-11-30']
    expect(await set(...days, '--gas', '300000', '--operations', '2', '--function', '0xA9059CBB')).toMatchObject({
      targets: [contract.toLowerCase()],
      selectors: ['0xa9059cbb'],
      maxGasPerOp: 300_000,
      maxOpsUserDay: 2,
      startsAt: Date.UTC(2026, 10, 20),
      endsAt: Date.UTC(2026, 11, 1),
    })
    expect((await run('list')).stdout).toMatch(/eip155:1 +yes +300000 +2 +0\.002 +1 +2026-11-20 +2026-11-30/)
    const last = await set('--target', 'all', '--function', 'all', '--from', 'none', '--to', 'none', '--enabled', 'no')
    expect(last).toMatchObject({ targets: [], selectors: [], isActive: false })
    expect(last).not.toHaveProperty('startsAt')
    expect((await run('remove', 'eip155:1')).code).toBe(0)
  })

  it.each([
    ['--per-user', '0'],
    ['--per-user', '0.0000000001'],
    ['--per-day', '1000000'],
    ['--per-day', '-1'],
    ['--gas', '0'],
    ['--operations', '1.5'],
    ['--target', '0x12'],
    ['--function', '0x12'],
    ['--from', '2026-02-30'],
    ['--to', 'tomorrow'],
    ['--enabled', 'maybe'],
  ])('refuses %s %s', async (option, value) => {
    const sums = ['--per-user', '1', '--per-day', '1'].filter(
      (_, index, all) => !(all[index] === option || all[index - 1] === option),
    )
    expect(await set(...sums, `${option}=${value}`)).toMatchObject({ code: 2, stderr: expect.stringContaining(option) })
  })

  it('wants a chain', async () => {
    expect(await run('set', 'mainnet')).toMatchObject({ code: 2, stderr: 'the chain: give it as "eip155:8453"\n' })
  })
})
