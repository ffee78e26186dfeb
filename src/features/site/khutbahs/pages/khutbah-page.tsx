import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { LANGUAGE_NAMES } from '#platform/shared/languages.ts'
import { api } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { FileLink, Recording } from '#platform/web/reading/kept-file.tsx'
import { itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { readingWords } from '#platform/web/reading/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { khutbahKind, showKhutbah } from '../contract.ts'
import { khutbahWords } from '../words.ts'
import '../khutbahs.css'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const found = await context.get(api)(showKhutbah, { id: id ?? '' })
  return { item: mustFind(found, { to: (id) => pathOf('khutbah', { id }), id, request }) }
}

export const meta: Meta<typeof loader> = ({ data: { item }, site }) => ({
  title: item.title,
  description: item.summary,
  jsonLd: [
    {
      '@type': 'CreativeWork',
      name: item.title,
      description: item.summary || undefined,
      dateCreated: item.givenOn,
      inLanguage: item.language,
      author: { '@type': 'Person', name: item.speaker },
      ...(item.recording && {
        audio: {
          '@type': 'AudioObject',
          name: item.recording.title,
          contentUrl: site.origin + item.recording.src,
        },
      }),
    },
    trailTo(
      site,
      { to: pathOf('khutbahs'), name: khutbahWords[site.language].title },
      { to: pathOf('khutbah', { id: item.id }), name: item.title },
    ),
  ],
})

export const handle = { sources: itemSources } satisfies PageHandle<typeof loader>

export default function KhutbahPage() {
  const { item } = useLoaderData<typeof loader>()
  const { language } = useSite()
  const words = useWords(khutbahWords)
  const common = useWords(readingWords)
  const { fields } = khutbahKind
  const { title, givenOn, speaker, topics, recording, document, video, before, after } = item
  const write = (day: string) => (
    <time dateTime={day}>{writeDate(day, language, { length: 'short' })}</time>
  )
  const beside = [
    { item: after, label: words.after },
    { item: before, label: words.before },
  ]
  return (
    <ItemPage
      item={item}
      from={{ to: pathOf('khutbahs'), name: words.title }}
      label={<time dateTime={givenOn}>{writeDate(givenOn, language)}</time>}
      before={
        recording || document || video ? (
          <div className="khutbah-heard">
            {recording ? (
              <>
                <p className="small muted">
                  <bdi lang={recording.language}>{recording.title}</bdi>
                </p>
                <Recording file={recording} label={words.recordingOf(title)} />
                <FileLink file={recording}>{words.download}</FileLink>
              </>
            ) : null}
            {document ? <FileLink file={document}>{words.print}</FileLink> : null}
            {video ? (
              <a className="more" href={video} target="_blank" rel="noopener noreferrer">
                {words.watch}
                <span className="visually-hidden"> {common.outside}</span>
              </a>
            ) : null}
          </div>
        ) : null
      }
      facts={[
        { name: fields.givenOn.label[language], value: write(givenOn) },
        { name: fields.speaker.label[language], value: speaker },
        { name: fields.topics.label[language], value: topics },
        { name: words.language, value: LANGUAGE_NAMES[item.textLanguage] },
      ]}
      next={{
        title: words.more,
        items: beside.flatMap(({ item, label }) =>
          item
            ? [
                {
                  ...item,
                  to: pathOf('khutbah', { id: item.id }),
                  label: (
                    <>
                      {label} · {write(item.givenOn)}
                    </>
                  ),
                },
              ]
            : [],
        ),
        all: { to: pathOf('khutbahs'), name: words.all },
      }}
    />
  )
}
