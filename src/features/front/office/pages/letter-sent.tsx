import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { previewLetter, saveLetter } from '#features/site/letters/contract.ts'
import { newId } from '#platform/web/new-id.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { lettersWords } from '../letters-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { MailPreview } from './mail-preview.tsx'
import { useTellNo } from './say-no.ts'
import { type Letter, type Readers, countFor, useLetter } from './use-letter.ts'
import { useLooks } from './use-looks.ts'

interface LetterSentProps {
  readonly letter: Letter
  readonly readers: Readers
  readonly onStored: (now: Letter | undefined) => void
  readonly look: () => void
}

const LOOKS = { soonMs: 5_000, seldomMs: 5_000 }
const COUNTS = ['decided', 'sent', 'refused', 'failed', 'ended'] as const

/** A letter on its way, stopped, or sent: how far it has come, and what it says. */
export function LetterSent({ letter, readers, onStored, look }: LetterSentProps) {
  const words = useWords(lettersWords)
  const write = useInstants()
  const { id, revision, draft, standing, counts, begunAt } = letter
  const { send, stop, isBusy } = useLetter(letter, { id, basedOn: revision, draft }, onStored)
  const { decided, waiting } = counts
  const isMoving = standing === 'sending' || waiting > 0
  useLooks(isMoving, look, LOOKS)
  const all = Math.max(decided, countFor(readers, draft.topics))
  return (
    <div className="office-form">
      <section className="office-part">
        <h2>{standing === 'sending' ? words.onItsWay : words.became}</h2>
        {begunAt ? <p className="muted">{write(begunAt)}</p> : null}
        {standing === 'sending' || standing === 'stopped' ? (
          <>
            <Progress share={decided / all} label={words.of(decided, all)} />
            <p>
              <output>{words.of(decided, all)}</output>
            </p>
          </>
        ) : null}
        {standing === 'stopped' && letter.haltedBy ? (
          <p className="note warning">{words.halted(letter.haltedBy)}</p>
        ) : null}
        {standing === 'sending' ? <p className="muted">{words.onItsWayText}</p> : null}
        <dl className="office-lines">
          {COUNTS.map((name) => (
            <div key={name}>
              <dt>{words.counts[name]}</dt>
              <dd className="figures">{counts[name]}</dd>
            </div>
          ))}
        </dl>
        <p className="actions">
          {standing === 'sending' ? (
            <Button look="quiet danger" busy={isBusy} onClick={() => void stop()}>
              {words.stop}
            </Button>
          ) : null}
          {standing === 'stopped' ? (
            <Button busy={isBusy} onClick={() => void send(null)}>
              {words.goOn}
            </Button>
          ) : null}
          <Copying letter={letter} />
        </p>
      </section>
      <Said letter={letter} />
    </div>
  )
}

/** A draft of its own: what somebody is writing anew meanwhile stays as it is. */
function Copying({ letter: { draft } }: Pick<LetterSentProps, 'letter'>) {
  const words = useWords(lettersWords)
  const navigate = useNavigate()
  const tellNo = useTellNo(words.noes)
  const [id] = useState(newId)
  const [isBusy, setIsBusy] = useState(false)
  const copy = async () => {
    setIsBusy(true)
    const outcome = await askOffice(saveLetter, { id, basedOn: 0, draft })
    setIsBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.copied })
    void navigate(pathOf('officeLetter', { id }))
  }
  return (
    <Button look="quiet" busy={isBusy} onClick={() => void copy()}>
      {words.copy}
    </Button>
  )
}

function Said({ letter: { draft } }: Pick<LetterSentProps, 'letter'>) {
  const words = useWords(lettersWords)
  const { outcome, again } = useAsked(previewLetter, { draft })
  return (
    <section className="office-part">
      <h2>{words.said}</h2>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ html }) => <MailPreview html={html} label={words.previewing} />}
      </Answered>
    </section>
  )
}
