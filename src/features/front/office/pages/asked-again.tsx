import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'

interface Props {
  /** The words of the room that asks: what the deed is called, the question, what follows, and the way back. */
  readonly words: {
    readonly remove: string
    readonly reallyRemove: string
    readonly removeText: string
    readonly keep: string
  }
  readonly remove: () => Promise<unknown>
}

/** Removes what cannot be brought back: the first press asks, the second does it. */
export function AskedAgain({ words, remove }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <p className="actions">
        <Button look="plain danger" onClick={() => setIsAsked(true)}>
          {words.remove}
        </Button>
      </p>
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={words.reallyRemove}
        actions={
          <>
            <Button
              look="danger"
              onClick={() => {
                setIsAsked(false)
                void remove()
              }}
            >
              {words.remove}
            </Button>
            <Button look="quiet" onClick={() => setIsAsked(false)}>
              {words.keep}
            </Button>
          </>
        }
      >
        <p>{words.removeText}</p>
      </Dialog>
    </>
  )
}
