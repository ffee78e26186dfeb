export const FORMS = ['text', 'file', 'audio', 'video', 'link'] as const
export type Form = (typeof FORMS)[number]

/** An address of this site can be played on its page; another one is led to. */
export function isOurs(address: string): boolean {
  return address.startsWith('/')
}
