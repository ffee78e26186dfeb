import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { documentWords } from '../document-words.ts'
import { DOCUMENT_SHELVES, listDocuments } from '../library-contract.ts'
import { libraryWords } from '../library-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { Named } from './document-field.tsx'
import { Found, KeptFrame, PAGE, useLooked } from './kept-frame.tsx'
import { NewDocument } from './new-document.tsx'

/** Every document and recording, what stands nowhere, and a place for another. */
export default function Documents() {
  const words = useWords(documentWords)
  const library = useWords(libraryWords)
  const navigate = useNavigate()
  const looked = useLooked(DOCUMENT_SHELVES)
  const { outcome, again } = useAsked(listDocuments, { ...looked, pageSize: PAGE })
  return (
    <KeptFrame
      words={words}
      open={words.open}
      adding={<NewDocument onAdded={({ id }) => void navigate(pathOf('officeDocument', { id }))} />}
      looked={looked}
      shelves={words.shelves}
    >
      <Answered of={outcome} again={again} gone={words.gone}>
        {(reply) => (
          <Found looked={looked} reply={reply} words={words} seed="documents">
            <ul className="rows">
              {reply.items.map((document) => (
                <li key={document.id} className="row">
                  <span>
                    <Link to={pathOf('officeDocument', { id: document.id })}>
                      <Named document={document} />
                    </Link>
                    <br />
                    <small className="muted">
                      {document.uses.length === 0
                        ? library.nowhere
                        : library.stands(document.uses.length)}
                      {document.tags.length > 0 ? (
                        <>
                          {' · '}
                          <bdi>{document.tags.join(words.comma)}</bdi>
                        </>
                      ) : null}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </Found>
        )}
      </Answered>
    </KeptFrame>
  )
}
