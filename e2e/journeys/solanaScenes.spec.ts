import { isOnSolana, sceneGroups } from '../../apps/demo/src/stage/scenes.ts'
import { test } from '../solanaTest.ts'
import { expect } from '../stage.ts'

const scenes = sceneGroups.flatMap((group) => group.scenes).filter(isOnSolana)

test('every state of the gallery on Solana comes up, and the playground offers them', { tag: '@long' }, async ({
  page,
  requests,
  solana,
  stage,
}) => {
  const metadata = { name: 'Quiet Room', symbol: 'ROOM', uri: '' }
  await solana.createToken({ decimals: 0, holders: { [solana.accounts[2]?.address ?? '']: 1n }, metadata })
  expect(scenes.length).toBeGreaterThan(8)
  for (const { id } of scenes) {
    await page.goto(`${stage.demoUrl}?scene=${id}`)
    await expect(page.locator('html'), id).toHaveAttribute('data-scene', 'shown')
    await expect(page.locator('html')).toHaveAttribute('data-scene-id', id)
  }
  await page.goto(stage.playgroundUrl)
  await expect(page.getByRole('button', { name: /^On Solana: / })).toHaveCount(scenes.length)
  expect(requests.outside(stage.hosts)).toEqual([])
})
