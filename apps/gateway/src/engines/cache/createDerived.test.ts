import { describe, expect, it, vi } from 'vitest'
import { createDerived } from './createDerived.ts'

describe('createDerived', () => {
  it('works a value out once for each object, even when it is undefined', () => {
    const derive = vi.fn(({ size }: { size: number }) => (size > 1 ? size : undefined))
    const read = createDerived(derive)
    const [one, other] = [{ size: 1 }, { size: 2 }]
    expect([read(one), read(one), read(other), read(other)]).toEqual([undefined, undefined, 2, 2])
    expect(derive).toHaveBeenCalledTimes(2)
  })

  it('remembers no failure', () => {
    let isBroken = true
    const read = createDerived((_: object) => {
      if (isBroken) throw new Error('broken')
      return 1
    })
    const source = {}
    expect(() => read(source)).toThrow('broken')
    isBroken = false
    expect(read(source)).toBe(1)
  })
})
