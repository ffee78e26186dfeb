import { type Picture, addPicture } from '#features/ground/media/contract.ts'
import type { Envelope } from '#platform/shared/envelope.ts'
import { userData } from '#platform/web/account.ts'

/** Sends the bytes as they are. Answers the picture, or what went wrong; empty when there was no answer. */
export async function uploadPicture(file: File, alt: string): Promise<Picture | string> {
  const query = new URLSearchParams({ name: file.name.slice(0, 200) || 'picture', alt })
  try {
    const response = await fetch(`${addPicture.path}?${query.toString()}`, {
      method: addPicture.method,
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/octet-stream',
        'X-Requested-With': 'XMLHttpRequest',
        'X-JWT-Token': userData.read()?.token ?? '',
      },
      body: file,
    })
    const { status, message, data } = (await response.json()) as Envelope<Picture>
    return status === 200 ? data : message
  } catch {
    return ''
  }
}
