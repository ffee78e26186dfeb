import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { Prose } from '#platform/web/reading/prose.tsx'
import { useWords } from '#platform/web/site.ts'
import { Plate } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type Member, listTeam } from '../contract.ts'
import { teamWords } from '../words.ts'
import '../team.css'
import { Portrait } from './portrait.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = must(await context.get(api)(listTeam, { pageSize: 100 }))
  return { items }
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: teamWords[site.language].title,
  description: teamWords[site.language].lead,
})

export default function TeamPage() {
  const { items } = useLoaderData<typeof loader>()
  const words = useWords(teamWords)
  // In the order in which the office has put the first of each.
  const groups = [...new Set(items.map(({ category }) => category))]
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {items.length === 0 ? (
        <EmptyState title={words.none} seed="team" wayOn={pathOf('about')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : null}
      {groups.map((group, i) => (
        <section
          className="team-group"
          key={group}
          {...(group ? { 'aria-labelledby': `group-${i}` } : {})}
        >
          {group ? (
            <h2 id={`group-${i}`}>
              <bdi>{group}</bdi>
            </h2>
          ) : null}
          <ul className="team">
            {items
              .filter(({ category }) => category === group)
              .map((member) => (
                <li key={member.id}>
                  <Person member={member} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Person({ member }: { readonly member: Member }) {
  const words = useWords(teamWords)
  const {
    id,
    title,
    role,
    summary,
    html,
    image,
    language,
    textLanguage,
    languages,
    email,
    figure,
  } = member
  return (
    <article className="person">
      <Plate seed={id}>
        {image ? (
          <Photo image={image} sizes="(min-width: 46rem) 12rem, 40vw" />
        ) : (
          <Portrait figure={figure} />
        )}
      </Plate>
      <div>
        <h3 lang={language}>
          <bdi>{title}</bdi>
        </h3>
        {role ? (
          <p className="label" lang={language}>
            <bdi>{role}</bdi>
          </p>
        ) : null}
        {summary ? (
          <p className="muted" lang={language}>
            <bdi>{summary}</bdi>
          </p>
        ) : null}
        <Prose html={html} language={textLanguage} />
        {languages ? (
          <p className="small muted">
            <bdi>{words.speaks(languages)}</bdi>
          </p>
        ) : null}
        {email ? (
          <a className="more" href={`mailto:${email}`}>
            <span className="visually-hidden">{words.writeTo(title)}: </span>
            <bdi>{email}</bdi>
          </a>
        ) : null}
      </div>
    </article>
  )
}
