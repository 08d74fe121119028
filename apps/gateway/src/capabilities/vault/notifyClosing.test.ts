import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVaultGateway, type VaultGateway } from '../../testing/startVaultGateway.ts'
import type { Mail } from './mailer.ts'
import { type NotifyClosingParameters, notifyClosing } from './notifyClosing.ts'
import { placeholderEmail } from './userEmail.ts'

describe('telling that a hosted wallet closes', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway()
  })
  afterAll(() => hosted?.stop())

  it('tells every member once, however often it runs and in however many processes', async () => {
    const { database } = hosted.gateway
    const emails = ['close-a@example.org', 'close-b@example.org']
    for (const email of emails) {
      const client = await hosted.visitor()
      const made = await client.prepare((await client.logIn(email)).self.nonce, await client.makeKeys())
      await client.create(made)
      await client.release(made.walletId)
    }
    // A wallet that was never confirmed gets no mail.
    const left = await hosted.visitor()
    await left.create(await left.prepare((await left.logIn('close-c@example.org')).self.nonce, await left.makeKeys()))
    const sent: Mail[] = []
    const closing: NotifyClosingParameters = {
      config: { app: hosted.place.app, name: 'Example wallet', mode: 'winddown', closesOn: '2027-03-01' },
      database,
      mailer: { send: (mail) => void sent.push(mail) },
      now: Date.now(),
    }
    expect(await notifyClosing({ ...closing, config: { ...closing.config, mode: 'open' } })).toBe(0)
    expect(await notifyClosing({ ...closing, config: { ...closing.config, closesOn: undefined } })).toBe(0)
    const turns = await Promise.all([1, 2, 3].map(() => notifyClosing(closing)))
    expect(turns.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await notifyClosing(closing)).toBe(0)
    expect(sent.map(({ to }) => to).sort()).toEqual(emails)
    expect(sent[0]?.text).toContain('March 1, 2027')
    expect(sent[0]?.text).toContain(`${hosted.place.app}/security`)
  })

  it('goes on past members without an address, and tells them once they have one', async () => {
    const { database } = hosted.gateway
    const made: string[] = []
    for (const email of ['close-d@example.org', 'close-e@example.org']) {
      const client = await hosted.visitor()
      const wallet = await client.prepare((await client.logIn(email)).self.nonce, await client.makeKeys())
      await client.create(wallet)
      await client.release(wallet.walletId)
      made.push(wallet.walletId)
    }
    const [reached = '', silent = ''] = made
    const userOf = async (id: string) =>
      (await database.selectFrom('vault_wallets').select('user_id').where('id', '=', id).executeTakeFirstOrThrow())
        .user_id
    const userId = await userOf(silent)
    await database.updateTable('vault_users').set({ email: placeholderEmail() }).where('id', '=', userId).execute()
    const sent: Mail[] = []
    const closing: NotifyClosingParameters = {
      config: { app: hosted.place.app, name: 'Example wallet', mode: 'winddown', closesOn: '2027-03-01' },
      database,
      mailer: { send: (mail) => void sent.push(mail) },
      now: Date.now(),
    }
    expect(await notifyClosing(closing)).toBe(1)
    expect(sent.map(({ to }) => to)).toEqual(['close-d@example.org'])
    // Nothing is left to be read, neither whom no mail reaches.
    const left = database.selectFrom('vault_wallets').select('id').where('closing_told_at', 'is', null)
    const open = (await left.execute()).map(({ id }) => id)
    expect(open).not.toContain(reached)
    expect(open).not.toContain(silent)
    await database.updateTable('vault_wallets').set({ closing_told_at: null }).where('user_id', '=', userId).execute()
    await database.updateTable('vault_users').set({ email: 'close-f@example.org' }).where('id', '=', userId).execute()
    expect(await notifyClosing(closing)).toBe(1)
    expect(sent.at(-1)?.to).toBe('close-f@example.org')
  })
})
