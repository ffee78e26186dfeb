import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { changePicture } from '#features/ground/media/contract.ts'
import type { Cut } from '#features/ground/media/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { listLibrary, removePicture } from '../library-contract.ts'
import { libraryWords } from '../library-words.ts'
import { Answered } from './answered.tsx'
import { AskedAgain } from './asked-again.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { PicturePart } from './picture-part.tsx'
import { useTellNo } from './say-no.ts'
import { Standing, toTags } from './standing.tsx'

type Kept = Answer<typeof listLibrary>['items'][number]

/** One picture: what it shows, which part of it is seen, where it stands. */
export default function OnePicture({ id }: { readonly id: string }) {
  const words = useWords(libraryWords)
  const { outcome, again } = useAsked(listLibrary, { id })
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeMedia')}>
          {words.back}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items: [picture] }) =>
          picture ? (
            <>
              <About key={picture.version} picture={picture} onChanged={again} />
              <Uses picture={picture} />
            </>
          ) : (
            <ErrorState page title={words.gone} />
          )
        }
      </Answered>
    </>
  )
}

interface AboutProps {
  readonly picture: Kept
  readonly onChanged: () => void
}

function About({ picture, onChanged }: AboutProps) {
  const { id, image, originalName, whole, addedAt, version } = picture
  const words = useWords(libraryWords)
  const write = useInstants()
  const tellNo = useTellNo(words.noes)
  const [alt, setAlt] = useState(image.alt)
  const [tags, setTags] = useState(picture.tags.join(', '))
  const [cut, setCut] = useState<Cut | null>(picture.cut)
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    if (alt.trim() === '') return setWrong(words.altMissing)
    setWrong(undefined)
    setIsBusy(true)
    const outcome = await askOffice(changePicture, {
      id,
      alt: alt.trim(),
      tags: toTags(tags),
      cut,
      basedOn: version,
    })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.saved })
    else tellNo(outcome)
    if ('reply' in outcome || outcome.refused === 'changed-meanwhile') onChanged()
  }
  return (
    <form
      className="stack roomy office-narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="office-head">
        <div>
          <h1>
            <bdi>{image.alt || originalName}</bdi>
          </h1>
          <p className="muted">{words.added(write(addedAt))}</p>
        </div>
      </div>
      <Field
        name="alt"
        label={words.alt}
        help={words.altHelp}
        value={alt}
        maxLength={300}
        dir="auto"
        error={wrong}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Field
        name="tags"
        label={words.tags}
        help={words.tagsHelp}
        optional
        value={tags}
        maxLength={800}
        dir="auto"
        onChange={({ target }) => setTags(target.value)}
      />
      <PicturePart whole={whole} cut={cut} onChange={setCut} />
      <p>
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
      </p>
    </form>
  )
}

function Uses({ picture: { id, uses } }: { readonly picture: Kept }) {
  const words = useWords(libraryWords)
  return (
    <section className="office-part">
      <h2>{words.uses}</h2>
      {uses.length === 0 ? (
        <>
          <p>{words.removeText}</p>
          <Removing id={id} />
        </>
      ) : (
        <ul className="rows">
          {uses.map((use) => (
            <li key={`${use.room} ${use.id}`} className="row">
              <Standing use={use} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Removing({ id }: { readonly id: string }) {
  const words = useWords(libraryWords)
  const tellNo = useTellNo(words.noes)
  const navigate = useNavigate()
  const remove = async () => {
    const outcome = await askOffice(removePicture, { id })
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.removed })
    void navigate(pathOf('officeMedia'))
  }
  return <AskedAgain words={words} remove={remove} />
}
