import { addPicture } from '#features/ground/media/contract.ts'
import type { Outcome } from '#platform/web/api.ts'
import { sendFile } from './send-file.ts'

export function uploadPicture(file: File, alt: string): Promise<Outcome<typeof addPicture>> {
  return sendFile(addPicture, { name: file.name.slice(0, 200) || 'picture', alt }, file)
}
