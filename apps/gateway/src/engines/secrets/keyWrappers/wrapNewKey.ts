import { randomBytes } from 'node:crypto'
import { KeyWrapperError } from './KeyWrapperError.ts'
import { type KeyVariable, keyBytes, keyPurposes } from './keyWrapper.ts'
import type { KeyText } from './readKeyText.ts'

/**
 * Makes a key, has it wrapped, and answers what to configure. The key itself is never shown, and what was wrapped is opened
 * once, so that a text which does not open is never printed.
 *
 * @throws KeyWrapperError
 */
export async function wrapNewKey(
  { kind, wrapper, place }: Omit<KeyText, 'ciphertext'>,
  { variable, pin }: { variable: KeyVariable; pin: string | undefined },
): Promise<string> {
  const request = { purpose: keyPurposes[variable], pin }
  const key = randomBytes(keyBytes)
  const ciphertext = await wrapper.wrap(place, key, request)
  const opened = await wrapper.open(place, ciphertext, request)
  const isSame = opened.equals(key)
  for (const bytes of [key, opened]) bytes.fill(0)
  if (!isSame) {
    throw new KeyWrapperError('ANSWER_DAMAGED', 'What was wrapped opens as another key.', 'Start again.')
  }
  return `${kind}:${place}${wrapper.hasCiphertext ? `~${ciphertext.toString('base64')}` : ''}`
}
