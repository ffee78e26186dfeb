import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta } from '#platform/web/page.ts'
import { ItemHead, ListHead } from '#platform/web/reading/item-head.tsx'
import { addressOf, notFound, readAsked, toListing } from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type Album, listGallery } from '../contract.ts'
import { galleryWords } from '../words.ts'
import '../gallery.css'
import { Photos } from './photos.tsx'

const ON_A_PAGE = 6
/** How many pictures of an album are shown before one asks for all. */
const AT_FIRST = 5

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const { page } = readAsked(url)
  const album = url.searchParams.get('album') ?? undefined
  const question = { page, pageSize: ON_A_PAGE, ...(album === undefined ? {} : { album }) }
  const outcome = await context.get(api)(listGallery, question)
  if ('refused' in outcome && outcome.refused === 'invalid') throw notFound()
  return { ...toListing(must(outcome)), isOne: album !== undefined }
}

export const meta: Meta<typeof loader> = ({ data: { isOne, items, page }, site }) => {
  const [first] = items
  return isOne && first
    ? {
        title: first.title,
        description: first.summary,
        canonical: addressOf(pathOf('gallery'), { album: first.id }),
        image: first.photos[0]?.image.src,
      }
    : {
        title: galleryWords[site.language].title,
        description: galleryWords[site.language].lead,
        canonical: addressOf(pathOf('gallery'), { page }),
      }
}

type Shown = Omit<Album, 'html'>

export default function GalleryPage() {
  const { items, isOne, ...paging } = useLoaderData<typeof loader>()
  const words = useWords(galleryWords)
  const [first] = items
  if (isOne && first) return <OneAlbum album={first} />
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {items.length === 0 ? (
        <EmptyState title={words.none} seed="gallery" wayOn={pathOf('events')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : null}
      {items.map((album) => (
        <Slice key={album.id}>
          <section className="album" aria-labelledby={album.id}>
            <div className="section-head">
              <h2 id={album.id} lang={album.language}>
                <Link to={addressOf(pathOf('gallery'), { album: album.id })}>
                  <bdi>{album.title}</bdi>
                </Link>
              </h2>
              <p className="muted">
                <Facts album={album} />
              </p>
            </div>
            <Photos photos={album.photos.slice(0, AT_FIRST)} album={album.id} />
            {album.photos.length > AT_FIRST ? (
              <Link className="more" to={addressOf(pathOf('gallery'), { album: album.id })}>
                {words.all(album.photos.length)}
                <span className="visually-hidden">: {album.title}</span>
              </Link>
            ) : null}
          </section>
        </Slice>
      ))}
      <Pager {...paging} to={(page) => addressOf(pathOf('gallery'), { page })} />
    </div>
  )
}

function OneAlbum({ album }: { readonly album: Shown }) {
  const words = useWords(galleryWords)
  return (
    <div className="wrap item-body">
      <ItemHead
        from={{ to: pathOf('gallery'), name: words.title }}
        title={album.title}
        summary={album.summary}
        language={album.language}
        label={<Facts album={album} />}
      />
      <Photos photos={album.photos} album={album.id} />
      <p>
        <Link className="more" to={pathOf('gallery')}>
          {words.allAlbums}
        </Link>
      </p>
    </div>
  )
}

function Facts({ album: { takenOn, photos } }: { readonly album: Shown }) {
  const { language } = useSite()
  const words = useWords(galleryWords)
  const day = takenOn ? writeDate(takenOn, language, { length: 'short' }) : ''
  return <>{[day, words.count(photos.length)].filter(Boolean).join(' · ')}</>
}
