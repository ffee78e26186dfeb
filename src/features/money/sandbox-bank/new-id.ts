import { randomBytes } from 'node:crypto'

type Kind = 'ctoken' | 'pi' | 'seti' | 'ch' | 're' | 'du' | 'po' | 'txn' | 'cus' | 'pm' | 'evt'

/**
 * An id that nobody can guess, and that everybody can tell from a real one. Letters only, so that no search for card
 * numbers in logs or dumps ever stumbles over it.
 */
export function newId(kind: Kind): string {
  const letters = randomBytes(16)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  return `${kind}_sandbox_${letters}`
}
