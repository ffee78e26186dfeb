import { type Picture, addPicture } from '#features/ground/media/contract.ts'
import { sendFile } from './send-file.ts'

/** Answers the picture, or what went wrong; empty where that has been said already. */
export async function uploadPicture(file: File, alt: string): Promise<Picture | string> {
  const outcome = await sendFile(
    addPicture,
    { name: file.name.slice(0, 200) || 'picture', alt },
    file,
  )
  if ('reply' in outcome) return outcome.reply
  return outcome.refused === 'network' ? '' : outcome.message
}
