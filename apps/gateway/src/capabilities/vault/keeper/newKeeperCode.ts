import { randomInt } from 'node:crypto'
import { keeperCodeLength, keeperCodeLetters } from '@foyer/contract/vault'

/** A code of the keeper's that cannot be foreseen: letters alone, so that no field for a login takes it. */
export function newKeeperCode(): string {
  const letters = Array.from({ length: keeperCodeLength }, () => keeperCodeLetters[randomInt(keeperCodeLetters.length)])
  return letters.join('')
}
