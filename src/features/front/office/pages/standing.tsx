import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import type { listLibrary } from '../library-contract.ts'
import { libraryWords } from '../library-words.ts'
import { useDesk } from './desk-context.ts'

type Use = Answer<typeof listLibrary>['items'][number]['uses'][number]

/** Where a picture or a document stands, and the way there. */
export function Standing({ use: { room, id, title } }: { readonly use: Use }) {
  const { desk } = useDesk()
  const words = useWords(libraryWords)
  const kind = desk.kinds.find(({ name }) => name === room)
  const to = kind
    ? pathOf('officeItem', { kind: room, id })
    : room === 'cause' && desk.keepsCauses
      ? pathOf('officeCause', { id })
      : room === 'letter'
        ? pathOf('officeLetter', { id })
        : undefined
  return (
    <span>
      {to ? (
        <Link to={to}>
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi>{room === 'setting' ? '' : title}</bdi>
      )}{' '}
      <small className="muted">{kind?.one ?? words.rooms[room] ?? room}</small>
    </span>
  )
}

/** Arabic and Urdu have a comma of their own. */
export function toTags(typed: string): string[] {
  const all = typed.split(/[,،]/).map((tag) => tag.trim().slice(0, 40))
  return [...new Set(all.filter(Boolean))].slice(0, 20)
}
