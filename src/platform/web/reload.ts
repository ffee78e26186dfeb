import { answers } from './chunks.ts'
import { toast } from './ui/toast.ts'
import { documentWords } from './ui/told.ts'

/** Loads this page anew, unless there is nobody to load it from; then people are told, and nothing changes. */
export async function reloadIfThere(): Promise<void> {
  if (await answers(location.href)) location.reload()
  else toast({ kind: 'error', message: documentWords().network })
}
