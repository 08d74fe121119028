import { randomBytes } from 'node:crypto'
import { type AltchaChallenge, challengeOf, writeBase64url } from '@foyer/contract/vault'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ageDevice } from '../../../testing/ageDevice.ts'
import { startVaultGateway, type VaultGateway } from '../../../testing/startVaultGateway.ts'

type Visitor = Awaited<ReturnType<VaultGateway['visitor']>>

describe('a captcha before a mail', () => {
  let hosted: VaultGateway
  beforeEach(async () => {
    hosted = await startVaultGateway({ captcha: { kind: 'altcha', difficulty: 2 } })
  })
  afterEach(() => hosted?.stop())

  const verifier = writeBase64url(randomBytes(32))
  const ask = (visitor: Visitor, email: string) => visitor.call('POST', '/v1/vault/captcha', { email })
  const solve = async (visitor: Visitor, email: string) => {
    const { answer } = await ask(visitor, email)
    const challenge = answer.challenge as AltchaChallenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const open = async (visitor: Visitor, email: string, captcha?: string) =>
    visitor.call('POST', '/v1/vault/attempts', {
      method: 'email',
      email,
      challenge: await challengeOf(verifier),
      origin: 'https://shop.example.org',
      device: 'Firefox on Windows',
      ...(captcha === undefined ? {} : { captcha }),
    })
  /** Waits for the mail that is sent last, so that one that should not be there would have come before it. */
  const receivers = async (last: string) => {
    await expect.poll(() => hosted.sink.mails.flatMap(({ to }) => to)).toContain(last)
    return hosted.sink.mails.flatMap(({ to }) => to)
  }
  const refused = { status: 403, code: 'vault-captcha-failed' }

  it('mails three strangers nothing who solved nothing, and the one who did', async () => {
    for (const name of ['ada', 'bob', 'cyd']) {
      const stranger = await hosted.visitor()
      expect(await open(stranger, `${name}@example.org`)).toMatchObject(refused)
      expect(await open(stranger, `${name}@example.org`, 'nothing')).toMatchObject(refused)
    }
    const visitor = await hosted.visitor()
    expect(await open(visitor, 'eve@example.org', await solve(visitor, 'eve@example.org'))).toMatchObject({
      status: 200,
    })
    expect(await receivers('eve@example.org')).toEqual(['eve@example.org'])
  })

  it('tells what happened and what to do next', async () => {
    const { answer } = await open(await hosted.visitor(), 'ada@example.org')
    expect(answer.reasons).toEqual([
      {
        field: 'vault-captcha-failed',
        description: 'The check that keeps machines from sending mails was not passed. Try again.',
      },
    ])
  })

  it('refuses a solution that was used, one that is five minutes old, and those of another address and device', async () => {
    const [visitor, other] = [await hosted.visitor(), await hosted.visitor()]
    const [used, late] = [await solve(visitor, 'ada@example.org'), await solve(visitor, 'ada@example.org')]
    expect(await open(other, 'ada@example.org', used)).toMatchObject(refused)
    expect(await open(visitor, 'bob@example.org', used)).toMatchObject(refused)
    expect(await open(visitor, 'Ada@example.org', used)).toMatchObject({ status: 200 })
    expect(await open(visitor, 'ada@example.org', used)).toMatchObject(refused)
    hosted.pass(300_000)
    expect(await open(visitor, 'ada@example.org', late)).toMatchObject(refused)
    const last = await solve(visitor, 'cyd@example.org')
    expect(await open(visitor, 'cyd@example.org', last)).toMatchObject({ status: 200 })
    expect(await receivers('cyd@example.org')).toEqual(['ada@example.org', 'cyd@example.org'])
  })

  it('lets one of two calls with the same solution through', async () => {
    const visitor = await hosted.visitor()
    const captcha = await solve(visitor, 'ada@example.org')
    const both = await Promise.all([
      open(visitor, 'ada@example.org', captcha),
      open(visitor, 'ada@example.org', captcha),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('asks for another solution when a code is sent again', async () => {
    const visitor = await hosted.visitor()
    const captcha = await solve(visitor, 'ada@example.org')
    const { answer } = await open(visitor, 'ada@example.org', captcha)
    hosted.pass(30_000)
    const again = (body: object) => visitor.call('POST', `/v1/vault/attempts/${answer.id}/resend`, { ...body })
    expect(await again({})).toMatchObject(refused)
    expect(await again({ captcha })).toMatchObject(refused)
    expect(await again({ captcha: await solve(visitor, 'ada@example.org') })).toMatchObject({ status: 200 })
    await expect.poll(() => visitor.codesTo('ada@example.org')).toHaveLength(2)
  })

  it('keeps a solution that came too early for another code', async () => {
    const visitor = await hosted.visitor()
    const { answer } = await open(visitor, 'ada@example.org', await solve(visitor, 'ada@example.org'))
    const captcha = await solve(visitor, 'ada@example.org')
    const again = () => visitor.call('POST', `/v1/vault/attempts/${answer.id}/resend`, { captcha })
    expect(await again()).toMatchObject({ status: 429, code: 'vault-resend-early' })
    hosted.pass(30_000)
    expect(await again()).toMatchObject({ status: 200 })
  })

  it('asks the owner of an address for nothing on a device that was logged in, and for all others there', async () => {
    const owner = await hosted.visitor()
    const { answer } = await open(owner, 'ada@example.org', await solve(owner, 'ada@example.org'))
    const code = await owner.codeFor('ada@example.org', 0)
    await owner.call('POST', `/v1/vault/attempts/${answer.id}/code`, { code })
    await owner.call('POST', `/v1/vault/attempts/${answer.id}/token`, { verifier })
    expect((await ask(owner, 'ADA@example.org')).answer).toMatchObject({ isAsked: false, challenge: null })
    expect(await open(owner, 'ada@example.org')).toMatchObject({ status: 200 })
    expect((await ask(owner, 'bob@example.org')).answer).toMatchObject({ isAsked: true })
    expect(await open(owner, 'bob@example.org')).toMatchObject(refused)
  })

  it('asks a member for a solution before a code goes to another address', async () => {
    const member = await hosted.visitor()
    const own = 'ada@example.org'
    const { answer } = await open(member, own, await solve(member, own))
    await member.call('POST', `/v1/vault/attempts/${answer.id}/code`, { code: await member.codeFor(own, 0) })
    await member.call('POST', `/v1/vault/attempts/${answer.id}/token`, { verifier })
    await member.logIn(own)
    await ageDevice(hosted.gateway.database, member)
    expect(await member.call('POST', '/v1/vault/email/start', {})).toMatchObject({ answer: { isCodeSent: true } })
    const code = await member.codeFor(own, 2)
    const enter = (captcha?: string) =>
      member.call('POST', '/v1/vault/email/old', { code, email: 'bob@example.org', ...(captcha && { captcha }) })
    expect(await enter()).toMatchObject(refused)
    expect(await enter(await solve(member, 'cyd@example.org'))).toMatchObject(refused)
    expect(await enter(await solve(member, 'bob@example.org'))).toMatchObject({ answer: { state: 'sent' } })
    const sent = await receivers('bob@example.org')
    expect(sent.filter((each) => each !== own)).toEqual(['bob@example.org'])
  })

  it('answers alike for addresses that it knows and that it does not', async () => {
    const stranger = await hosted.visitor()
    const owner = await hosted.visitor()
    await open(owner, 'ada@example.org', await solve(owner, 'ada@example.org'))
    const [known, unknown] = [await ask(stranger, 'ada@example.org'), await ask(stranger, 'bob@example.org')]
    const shape = (value: unknown) =>
      JSON.stringify(value)
        .replace(/"[^"]{16,}"/g, '""')
        .replace(/\d{10,}/g, '0')
    expect(shape(known.answer)).toBe(shape(unknown.answer))
    expect(await open(stranger, 'ada@example.org')).toMatchObject(refused)
  })

  it('names the check in the configuration, and none where the operator wants none', async () => {
    const config = async (place: VaultGateway) => (await (await place.visitor()).call('GET', '/v1/vault/config')).answer
    expect(await config(hosted)).toMatchObject({ captcha: { kind: 'altcha', siteKey: null } })
    const open = await startVaultGateway()
    try {
      expect(await config(open)).toMatchObject({ captcha: null })
      const visitor = await open.visitor()
      expect((await ask(visitor, 'ada@example.org')).answer).toMatchObject({ isAsked: false, challenge: null })
      expect(await visitor.logIn('ada@example.org')).toMatchObject({ self: { step: 'create' } })
    } finally {
      await open.stop()
    }
  })
})
