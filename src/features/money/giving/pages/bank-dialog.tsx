import { useEffect, useRef, useState } from 'react'
import Landmark from 'lucide-react/icons/landmark'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { ask } from '#platform/web/ask.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { writeAmount } from '../rules.ts'
import type { BankStep } from './send-gift.ts'

interface BankDialogProps {
  readonly step: BankStep
  /** The bank has its answer, whichever it was. */
  readonly onAnswered: () => void
  /** The window was closed by the browser itself; the bank still waits. */
  readonly onLeft: (step: BankStep) => void
}

/**
 * The sandbox's bank, asking its customer (3-D Secure). The browser's own modal dialog: it needs no code that could fail to
 * arrive in the middle of a payment. Escape does not close it, because a payment is not answered by a slip of the hand;
 * where a browser closes it all the same, the page shows the way back.
 */
export function BankDialog({ step, onAnswered, onLeft }: BankDialogProps) {
  const { clientSecret, total, currency } = step
  const words = useWords(WORDS)
  const site = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const [saying, setSaying] = useState<'pass' | 'fail'>()
  const [isUnreachable, setIsUnreachable] = useState(false)

  const title = useRef<HTMLHeadingElement>(null)
  const isOver = useRef(false)

  useEffect(() => {
    const shown = dialog.current
    isOver.current = false
    if (shown && !shown.open) shown.showModal()
    // Not a button: nobody should approve by an Enter too many.
    title.current?.focus()
    return () => {
      isOver.current = true
      shown?.close()
    }
  }, [])

  const say = async (outcome: 'pass' | 'fail') => {
    if (saying) return
    setSaying(outcome)
    setIsUnreachable(false)
    const answer = await ask(authenticate, { clientSecret, outcome }, { quiet: true })
    setSaying(undefined)
    if ('refused' in answer && LOST.has(answer.refused)) setIsUnreachable(true)
    else onAnswered()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog bank"
      aria-labelledby="bank-title"
      aria-describedby="bank-question"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
      onClose={() => {
        if (!isOver.current) onLeft(step)
      }}
    >
      <p className="bank-name">
        <Icon of={Landmark} />
        {words.bank}
      </p>
      <h2 id="bank-title" tabIndex={-1} ref={title}>
        {words.title}
      </h2>
      <div id="bank-question" className="stack">
        <p>
          {words.question(
            writeAmount(total, currency, site.language, 'always'),
            textOf(site, 'websiteName'),
          )}
        </p>
        <p className="small muted">{words.isTest}</p>
      </div>
      {isUnreachable ? (
        <p className="error" role="alert">
          {words.unreachable}
        </p>
      ) : null}
      <div className="actions">
        <Button busy={saying === 'pass'} onClick={() => void say('pass')}>
          {words.approve}
        </Button>
        <Button look="quiet" busy={saying === 'fail'} onClick={() => void say('fail')}>
          {words.refuse}
        </Button>
      </div>
    </dialog>
  )
}

/** Whatever else the bank says, the server is asked what became of the payment. */
const LOST: ReadonlySet<string> = new Set(['network', 'busy', 'unexpected', 'too-many'])

const WORDS = {
  en: {
    bank: 'Sandbox Bank',
    title: 'Is it you?',
    question: (amount: string, name: string) =>
      `Somebody is giving ${amount} to ${name} with your card. If it is you, approve it.`,
    isTest: 'This stands in for your bank’s own page. No real money moves.',
    approve: 'Approve',
    refuse: 'Refuse',
    unreachable: 'The bank did not answer. Nothing has been taken yet; please try again.',
  },
  ar: {
    bank: 'المصرف التجريبي',
    title: 'هل هذا أنت؟',
    question: (amount: string, name: string) =>
      `هناك من يتبرع بمبلغ ${amount} إلى ${name} ببطاقتك. إن كنت أنت فوافق.`,
    isTest: 'هذه محاكاة لصفحة مصرفك. لا تنتقل أي أموال حقيقية.',
    approve: 'موافقة',
    refuse: 'رفض',
    unreachable: 'لم يرد المصرف. لم يُؤخذ شيء حتى الآن، حاول مرة أخرى.',
  },
  ur: {
    bank: 'آزمائشی بینک',
    title: 'کیا یہ آپ ہیں؟',
    question: (amount: string, name: string) =>
      `کوئی آپ کے کارڈ سے ${name} کو ${amount} دے رہا ہے۔ اگر آپ ہی ہیں تو منظور کریں۔`,
    isTest: 'یہ آپ کے بینک کے صفحے کی جگہ ہے۔ کوئی اصل رقم نہیں جاتی۔',
    approve: 'منظور',
    refuse: 'نامنظور',
    unreachable: 'بینک نے جواب نہیں دیا۔ ابھی کچھ نہیں لیا گیا؛ دوبارہ کوشش کریں۔',
  },
}
