/** Why a file cannot be looked at, by the name of the refusal. */
export const UNREADABLE = [
  'file-empty',
  'file-too-large',
  'file-damaged',
  'unpacks-too-large',
  'too-many-rows',
  'too-many-columns',
  'too-many-days',
  'old-or-locked-excel',
  'not-a-table',
  'takes-too-long',
] as const
export type Unreadable = (typeof UNREADABLE)[number]

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly code: Unreadable

  constructor(code: Unreadable) {
    super(code)
    this.code = code
  }
}
