import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { screensWords } from '../screens-words.ts'
import { useOfficeWords } from './desk-context.ts'

interface ScreenRivalProps {
  readonly onMine: () => Promise<void>
  readonly onTheirs: () => void
}

/** Somebody else has saved it meanwhile: whose stays is for people to say. */
export function ScreenRival({ onMine, onTheirs }: ScreenRivalProps) {
  const words = useWords(screensWords)
  const { edit } = useOfficeWords()
  return (
    <div className="note warning office-choice" role="alert">
      <div>
        <h2>{edit.conflict}</h2>
        <p>{words.rival}</p>
      </div>
      <div className="actions">
        <Button onClick={() => void onMine()}>{edit.keepMine}</Button>
        <Button look="quiet" onClick={onTheirs}>
          {edit.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
