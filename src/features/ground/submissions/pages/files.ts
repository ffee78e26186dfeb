import type { ChosenFile } from '#platform/shared/field-check.ts'
import type { Fields, SentFile } from '#platform/shared/field-language.ts'

/** The files that somebody has chosen, by the names of their fields. */
export function chosenFiles(
  fields: Fields,
  form: HTMLFormElement | null,
): Readonly<Record<string, File>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { type }]) => {
      const control = type === 'file' ? form?.elements.namedItem(name) : null
      const [file] = control instanceof HTMLInputElement ? (control.files ?? []) : []
      return file ? [[name, file]] : []
    }),
  )
}

/** The same as they travel. */
export async function readFiles(
  files: Readonly<Record<string, File>>,
): Promise<Readonly<Record<string, SentFile>>> {
  const read = Object.entries(files).map(
    async ([name, file]) => [name, { name: file.name, content: await toBase64(file) }] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

/** The browser does it a piece at a time; a file of some megabytes does not stop the page. */
function toBase64(file: File & ChosenFile): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('It cannot be read.')))
    reader.readAsDataURL(file)
  })
}
