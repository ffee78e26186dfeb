import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Loader } from '#platform/web/ui/loader.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { Part } from './part.tsx'

export function Feedback() {
  const [open, setOpen] = useState(false)
  const [late, setLate] = useState(false)
  return (
    <Part title="Feedback">
      <div className="actions">
        <Button
          look="quiet"
          onClick={() =>
            toast({
              kind: 'success',
              message: 'Thank you! We’ll get back to you as soon as possible.',
            })
          }
        >
          Good news
        </Button>
        <Button
          look="quiet"
          onClick={() => toast({ kind: 'error', message: 'Oops! Something went wrong.' })}
        >
          Bad news
        </Button>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Button look="quiet" onClick={() => setLate(true)}>
          A loader that is late
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Stop your Friday gift?"
        actions={
          <>
            <Button look="danger" onClick={() => setOpen(false)}>
              Stop it
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Keep giving
            </Button>
          </>
        }
      >
        <p>£5 every Friday since January. You can start again at any time.</p>
      </Dialog>
      <div style={{ maxInlineSize: '26rem' }} className="stack">
        <div className="toast success">
          <Icon of={Check} />
          <p>Thank you! We’ll get back to you as soon as possible.</p>
        </div>
        <div className="toast danger">
          <Icon of={TriangleAlert} />
          <p>Oops! Something went wrong. Nothing was charged; please try again.</p>
        </div>
      </div>
      {late ? <Loader tooLongMs={1500} onRetry={() => setLate(false)} /> : <Loader />}
      <div className="cards" style={{ maxInlineSize: '40rem' }}>
        <Skeleton lines={4} />
        <Skeleton block />
      </div>
    </Part>
  )
}

export function States() {
  return (
    <Part title="States">
      <EmptyState
        title="No events this week"
        actions={
          <a className={buttonClass({ look: 'quiet' })} href="#main">
            See weekly classes
          </a>
        }
      >
        <p>
          The regular circles carry on as usual. Leave your email and we will tell you when
          something is planned.
        </p>
      </EmptyState>
      <ErrorState
        title="We could not load the events"
        reference="Number for the office: 7f3a-12"
        actions={<Button>Try again</Button>}
      >
        <p>The rest of the site works. Please try again in a minute.</p>
      </ErrorState>
    </Part>
  )
}
