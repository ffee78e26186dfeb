import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Photo } from '#platform/web/ui/photo.tsx'
import { SHELVES, listLibrary } from '../library-contract.ts'
import { libraryWords } from '../library-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { Found, KeptFrame, PAGE, useLooked } from './kept-frame.tsx'
import { NewPicture } from './new-picture.tsx'

/** Every picture: searched, narrowed to those that stand nowhere or say nothing. What was asked stands in the address. */
export default function Library() {
  const words = useWords(libraryWords)
  const navigate = useNavigate()
  const looked = useLooked(SHELVES)
  const { outcome, again } = useAsked(listLibrary, { ...looked, pageSize: PAGE })
  return (
    <KeptFrame
      words={words}
      open={words.add}
      adding={<NewPicture onAdded={({ id }) => void navigate(pathOf('officePicture', { id }))} />}
      looked={looked}
      shelves={words.shelves}
    >
      <Answered of={outcome} again={again} gone={words.gone}>
        {(reply) => (
          <Found looked={looked} reply={reply} words={words} seed="library">
            <ul className="office-library">
              {reply.items.map((picture) => (
                <li key={picture.id}>
                  <Hung picture={picture} />
                </li>
              ))}
            </ul>
          </Found>
        )}
      </Answered>
    </KeptFrame>
  )
}

interface HungProps {
  readonly picture: Answer<typeof listLibrary>['items'][number]
}

function Hung({ picture: { id, image, originalName, uses } }: HungProps) {
  const words = useWords(libraryWords)
  return (
    <Link to={pathOf('officePicture', { id })}>
      <span className="office-hung">
        <Photo image={{ ...image, alt: '' }} sizes="12rem" />
      </span>
      <bdi className="office-caption">{image.alt || originalName}</bdi>
      <small className="muted">
        {uses.length === 0 ? words.nowhere : words.stands(uses.length)}
        {image.alt === '' ? ` · ${words.untold}` : ''}
      </small>
    </Link>
  )
}
