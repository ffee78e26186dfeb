import Download from 'lucide-react/icons/download'
import type { Language } from '#platform/shared/languages.ts'
import { useWords } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import './reading.css'
import { readingWords } from './words.ts'

interface KeptFile {
  readonly title: string
  readonly language: Language
  readonly ending: string
  readonly bytes: number
  readonly seconds: number | null
  readonly src: string
}

/** What a file is and how large, said before somebody pays for fetching it: "PDF, 1.2 MB". */
export function useFileSize({ ending, bytes, seconds }: KeptFile): string {
  const words = useWords(readingWords)
  const megabytes = bytes / (1024 * 1024)
  const size =
    megabytes < 0.1
      ? words.kilobytes(Math.max(1, Math.round(bytes / 1024)))
      : words.megabytes(megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes))
  const length = seconds === null ? [] : [writeLength(seconds)]
  return words.facts([ending.toUpperCase(), size, ...length])
}

/** As players show it: 0:15, 41:20, 1:02:10. */
function writeLength(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

/** A link that saves a file under its title. */
export function FileLink({
  file,
  children,
}: {
  readonly file: KeptFile
  readonly children: string
}) {
  const size = useFileSize(file)
  return (
    <a className="more file-link" href={file.src} download={`${file.title}.${file.ending}`}>
      <Icon of={Download} />
      <span>
        {children}{' '}
        <small className="muted">
          (<bdi>{size}</bdi>)
        </small>
      </span>
    </a>
  )
}

/** The browser's own player, which every device has a voice and keys for. Nothing is loaded before somebody presses. */
export function Recording({ file, label }: { readonly file: KeptFile; readonly label: string }) {
  return (
    // Its text, where there is one, stands on the same page.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      className="recording"
      controls
      preload="none"
      src={file.src}
      aria-label={label}
      lang={file.language}
    />
  )
}
